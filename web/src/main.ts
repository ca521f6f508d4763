// Where the page begins: the language first, so that no word is ever shown in another one.
import { mount } from 'svelte';
import App from './App.svelte';
import './design/tokens.css';
import './design/base.css';
import 'virtual:cubes.css';
import { languageFrom, startLanguage } from './i18n/index.svelte';
import { followNewVersion, keepOffline } from './offline/register';
import { startRoutes } from './routes.svelte';
import { startAppearance } from './settings/preferences.svelte';
import { askWhy } from './table/why.svelte';

function start(): void {
  let shown = false;
  startAppearance();
  startRoutes();
  keepOffline();
  followNewVersion((key) => (shown ? askWhy({ key }) : tellInPlainWords()));
  const show = () => {
    mount(App, { target: document.getElementById('app')! });
    shown = true;
  };
  // Texts that do not come are told of above, once it is clear that the page does not load itself again.
  void startLanguage().then(show, () => undefined);
}

// Without the texts of a language the page has only those that it brought itself (plugins/needs.ts).
function tellInPlainWords(): void {
  const words = document.getElementById('unloaded')!;
  words.querySelector<HTMLElement>(`[lang=${languageFrom(navigator.languages)}]`)!.hidden = false;
  words.hidden = false;
}

// A browser that is too old has been told so (public/needs.js).
if (!('tooOld' in document.documentElement.dataset)) start();
