import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** What this browser keeps of a deal from before the first card: the server's promise and its own secret. */
export interface Receipt {
  id: string;
  seat: string;
  commitment: string;
  nonce: string;
}

/** The part of localStorage that is needed here. */
export interface Shelf {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

const NONCE_BYTES = 16;

/** Receipts of this browser, in its storage, or in memory where storage is refused. */
export class Receipts {
  private readonly memory = new Map<string, string>();

  constructor(private readonly shelf: Shelf | null) {}

  /** The receipt of a game, or null. */
  find(id: string, seat: string): Receipt | null {
    const key = keyOf(id, seat);
    let text = this.memory.get(key) ?? null;
    try {
      text = this.shelf?.getItem(key) ?? text;
    } catch {
      // A browser that forbids storage still plays; its receipt lasts as long as the page.
    }
    return text === null ? null : (JSON.parse(text) as Receipt);
  }

  /** The receipt of a game; makes it, with a nonce of `random`, where there is none. */
  keep(id: string, seat: string, commitment: string, random: (bytes: number) => string): Receipt {
    const known = this.find(id, seat);
    if (known !== null && known.commitment === commitment) return known;
    const receipt: Receipt = { id, seat, commitment, nonce: random(NONCE_BYTES) };
    const text = JSON.stringify(receipt);
    this.memory.set(keyOf(id, seat), text);
    try {
      this.shelf?.setItem(keyOf(id, seat), text);
    } catch {
      // As above.
    }
    return receipt;
  }
}

/** What is sent before the nonce is opened: SHA-256 of its bytes, in hex. */
export function sealOf(nonce: string): string {
  return bytesToHex(sha256(hexToBytes(nonce)));
}

const keyOf = (id: string, seat: string): string => `tn-receipt-${id}-${seat}`;
