import { bytesToHex } from '@noble/hashes/utils.js';

/** Fresh random bytes from the browser, in hex. */
export function randomHex(bytes: number): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)));
}
