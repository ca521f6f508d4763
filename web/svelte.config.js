import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';
import { breakpoints } from './plugins/breakpoints.js';

export default { preprocess: [vitePreprocess(), breakpoints()], compilerOptions: { runes: true } };
