// Modules that the build makes (plugins/*.ts).
declare module 'virtual:texts/*' {
  const texts: Record<string, string>;
  export default texts;
}

declare module 'virtual:engine' {
  export const rulesWasmUrl: string;
  export const wasmUrl: string;
  export const plainWasmUrl: string; // without vector instructions
  export const networkUrls: Record<number, string>;
}

declare module 'virtual:options' {
  const all: import('./worker/bigshot_wasm').AllOptions;
  export default all;
}

declare module 'virtual:longest_name' {
  const characters: number;
  export default characters;
}

declare module 'virtual:limits' {
  const limits: import('./worker/bigshot_wasm').Limits;
  export default limits;
}

declare module 'virtual:cubes' {
  const pictures: Record<'dark' | 'light', Record<import('./game/types').Edition, Record<import('./game/types').ColorCode, string>>>;
  export default pictures;
}

declare module 'virtual:cubes.css';

declare module '*.position' {
  const position: import('./worker/bigshot_wasm').Position;
  export default position;
}
