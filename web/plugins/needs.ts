// What a browser must be able to do, in every language, in the page itself: where that is missing, nothing else of the
// page may be able to run (public/needs.js).
import type { Plugin } from 'vite';
import { LANGUAGES, pageTexts } from './catalogs';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

export function needs(): Plugin {
  return {
    name: 'bigshot-needs',
    transformIndexHtml(html) {
      const words = (key: 'needs.browser' | 'needs.script', hidden: string) =>
        LANGUAGES.map((language) => `<p lang="${language}"${hidden}>${escaped(pageTexts(language)[key]!)}</p>`).join('');
      return html
        .replace('<!-- needs.browser -->', words('needs.browser', ' hidden'))
        .replace('<!-- needs.script -->', words('needs.script', ''));
    },
  };
}
