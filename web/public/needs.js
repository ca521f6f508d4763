// Says what the page needs where a browser cannot run it (plugins/needs.ts has the words). Every browser must be able
// to read this file, so it is written as twenty years ago.
(function () {
  var can =
    'noModule' in document.createElement('script') &&
    typeof WebAssembly === 'object' &&
    typeof HTMLDialogElement === 'function' &&
    typeof structuredClone === 'function' &&
    typeof Object.hasOwn === 'function' &&
    typeof Intl === 'object';
  if (can) return;
  document.documentElement.setAttribute('data-too-old', '');
  var needs = document.getElementById('needs');
  var language = (navigator.language || 'en').slice(0, 2).toLowerCase();
  var words = needs.getElementsByTagName('p');
  var found = words[0];
  for (var i = 0; i < words.length; ++i) {
    if (words[i].lang === language) found = words[i];
  }
  found.removeAttribute('hidden');
  needs.removeAttribute('hidden');
})();
