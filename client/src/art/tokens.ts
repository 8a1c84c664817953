import { shape } from './shapes';
import { BRASS, INK, STOCK, SUITS, signAt, type Suit } from './suits';

/** A colour's rank token. */
export function token(suit: Suit): string {
  const { shape: kind, hatch } = SUITS[suit];
  const disc = kind === 'disc' || kind === 'flask';
  const outer = disc ? 46 : 41;
  const inner = disc ? 41 : 36;
  const sign = kind === 'lozenge' ? signAt(suit, -19, -20, 38, STOCK, `var(--${suit})`) : signAt(suit, -24, -25, 48, STOCK, `var(--${suit})`);
  return `<svg class="art-token" viewBox="-50 -50 100 100" aria-hidden="true" focusable="false"><g transform="translate(0 ${kind === 'shield' ? -3 : 0})">${shape(kind, outer, `fill="${STOCK}" stroke="var(--stock-edge)" stroke-width="1.5"`)}${shape(kind, inner, `fill="var(--${suit})"`)}${shape(kind, inner, `fill="url(#h-${hatch})" opacity=".34"`)}${sign}</g></svg>`;
}

/** Outline of a pawn standing on 0,32. */
export const PAWN =
  'M0 -44c9 0 15 6 15 14 0 6-3 10-7 13h5v6H8c1 12 6 22 14 28v11H-22V17c8-6 13-16 14-28h-5v-6h5c-4-3-7-7-7-13 0-8 6-14 15-14z';

/** The identity marker, half paper and half ink, as a group. */
export function pawnGroup(): string {
  const path = `<path d="${PAWN}"`;
  return `${path} fill="${STOCK}" stroke="${INK}" stroke-width="3"/><path d="M0 -44c-9 0-15 6-15 14 0 6 3 10 7 13h-5v6H-8c-1 12-6 22-14 28v11H0z" fill="${INK}"/>${path} fill="none" stroke="${BRASS}" stroke-width="3.5"/>`;
}
