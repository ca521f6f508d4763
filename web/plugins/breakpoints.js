// Named breakpoints, the `@custom-media` of CSS, which browsers do not know yet: in the styles of components
// `@media (--phone)` becomes the condition that design/breakpoints.css gives this name.
import { readFileSync } from 'node:fs';

/** @returns {Map<string, string>} */
export function namedBreakpoints() {
  const css = readFileSync(new URL('../src/design/breakpoints.css', import.meta.url), 'utf8');
  return new Map([...css.matchAll(/@custom-media\s+(--[\w-]+)\s+([^;]+);/g)].map((match) => [match[1] ?? '', match[2] ?? '']));
}

/** @returns {import('svelte/compiler').PreprocessorGroup} */
export function breakpoints() {
  const named = namedBreakpoints();
  return {
    name: 'breakpoints',
    style: ({ content, filename }) => ({
      code: content.replace(/@media([^{]+)\{/g, (_, /** @type {string} */ conditions) => {
        const plain = conditions.replace(/\((--[\w-]+)\)/g, (/** @type {string} */ _name, /** @type {string} */ name) => {
          const condition = named.get(name);
          if (!condition) throw new Error(`${filename}: there is no breakpoint ${name}; there are ${[...named.keys()].join(', ')}`);
          return condition;
        });
        return `@media${plain}{`;
      }),
    }),
  };
}
