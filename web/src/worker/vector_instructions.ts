// Whether this browser's WebAssembly has vector instructions (SIMD). Safari got them with version 16.4.

// The smallest module that uses one: a function that makes a vector and counts its bits.
const SMALLEST = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
];

export function hasVectorInstructions(): boolean {
  return WebAssembly.validate(new Uint8Array(SMALLEST));
}
