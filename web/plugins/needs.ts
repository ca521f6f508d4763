// What is said in every language by the page itself: what a browser must be able to do, since without that nothing else
// may be able to run (public/needs.js), and that the texts did not come (src/main.ts).
import type { Plugin } from 'vite';
import { LANGUAGES, pageTexts } from './catalogs';

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

export function needs(): Plugin {
  return {
    name: 'bigshot-needs',
    transformIndexHtml(html) {
      const text = (language: (typeof LANGUAGES)[number], key: string) => escaped(pageTexts(language)[key]!);
      const words = (key: 'needs.browser' | 'needs.script', hidden: string) =>
        LANGUAGES.map((language) => `<p lang="${language}"${hidden}>${text(language, key)}</p>`).join('');
      const failed = LANGUAGES.map(
        (language) => `<p lang="${language}" hidden>${text(language, 'failed.words')} <a href="">${text(language, 'failed.again')}</a></p>`,
      ).join('');
      return html
        .replace('<!-- needs.browser -->', words('needs.browser', ' hidden'))
        .replace('<!-- failed.words -->', failed)
        .replace('<!-- needs.script -->', words('needs.script', ''));
    },
  };
}
