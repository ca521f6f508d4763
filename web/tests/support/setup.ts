// What browsers have and Debian's Node 18 keeps behind an option.
import { webcrypto } from 'node:crypto';

globalThis.crypto ??= webcrypto as Crypto;
