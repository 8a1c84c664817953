/** The four suits of Jekyll vs Hyde and their signs; a sign is drawn in `currentColor` with cut-outs in another colour. */
export const STOCK = 'var(--stock)';
export const INK = 'var(--ink)';
export const BRASS = '#e3b65c';

export type Colour = 'pride' | 'wrath' | 'greed';
export type Suit = Colour | 'potion';
export type Silhouette = 'lozenge' | 'shield' | 'disc' | 'flask';
export type Hatch = 'sinister' | 'pale' | 'dexter' | 'dots' | 'fess';
export type Sign = Suit | 'twain';

/** `shape` is the silhouette of token and cartouche, `hatch` the heraldic line code engravers use for colours. */
export const SUITS: Record<Suit, { shape: Silhouette; hatch: Hatch }> = {
  pride: { shape: 'lozenge', hatch: 'sinister' },
  wrath: { shape: 'shield', hatch: 'pale' },
  greed: { shape: 'disc', hatch: 'dexter' },
  potion: { shape: 'flask', hatch: 'dots' },
};

/* Signs are 100 x 100; CUT stands where the ground shows through. */
const SIGNS: Record<Sign, string> = {
  pride: `<path d="M12 76 6 30l22 17L50 14l22 33 22-17-6 46z"/><rect x="12" y="81" width="76" height="9" rx="1.5"/><circle cx="6" cy="25" r="6"/><circle cx="50" cy="9" r="7"/><circle cx="94" cy="25" r="6"/><path d="M50 44l9 13-9 13-9-13z" fill="CUT"/>`,
  wrath: `<path d="M52 4c6 18 30 28 30 58 0 20-14 34-32 34S18 82 18 62c0-15 8-24 14-34 2 8 5 12 10 15C40 28 44 14 52 4z"/><path d="M51 50c3 9 14 13 14 27 0 9-6 15-15 15s-15-6-15-15c0-8 5-12 7-18 2 4 4 6 6 7 0-6 0-11 3-16z" fill="CUT"/>`,
  greed: `<circle cx="50" cy="28" r="24"/><circle cx="26" cy="68" r="24"/><circle cx="74" cy="68" r="24"/><g fill="none" stroke="CUT" stroke-width="5"><circle cx="50" cy="28" r="14"/><circle cx="26" cy="68" r="14"/><circle cx="74" cy="68" r="14"/></g><path d="M50 44v10M37 61l8-5M63 61l-8-5" stroke="CUT" stroke-width="3"/>`,
  potion: `<path d="M37 6h26v8h-4v22l23 42c5 9-1 16-10 16H28c-9 0-15-7-10-16l23-42V14h-4z"/><path d="M34 58h32l11 21c2 4 0 7-4 7H27c-4 0-6-3-4-7z" fill="CUT"/><circle cx="45" cy="72" r="5"/><circle cx="58" cy="77" r="4"/>`,
  /* the divided face: a disc cut by a profile, used as the Jekyll & Hyde icon */
  twain: `<circle cx="50" cy="50" r="45" fill="CUT" stroke="currentColor" stroke-width="6"/><path d="M52 5C40 14 46 26 48 32c1 4-2 9-7 17-2 4 2 5 5 6-1 4-3 5-1 8-2 2-2 4 0 6-2 6 2 9 8 10 1 8-1 12-1 16A45 45 0 0 1 52 5z"/>`
};

/** Rounds a length to a tenth, as text. */
export const tenth = (n: number): string => (Math.round(n * 10) / 10).toString();

/** A sign as a group in its own 100 x 100 box: `color` is its ink, `cut` what shows through. */
export function sign(kind: Sign, color: string, cut: string): string {
  return `<g color="${color}" fill="currentColor" stroke="none">${SIGNS[kind].replaceAll('CUT', cut)}</g>`;
}

/** A sign moved to (x, y) and drawn `size` wide. */
export function signAt(kind: Sign, x: number, y: number, size: number, color: string, cut: string): string {
  return `<g transform="translate(${tenth(x)} ${tenth(y)}) scale(${size / 100})">${sign(kind, color, cut)}</g>`;
}

/** A sign alone as a picture, hidden from screen readers because words always stand beside it. */
export function suitSign(kind: Sign, cut = 'var(--sym-cut,var(--surface-1))'): string {
  return `<svg class="art-sym" viewBox="0 0 100 100" aria-hidden="true" focusable="false">${sign(kind, 'currentColor', cut)}</svg>`;
}

/** The divided emblem of the game. */
export function mark(): string {
  return `<svg class="art-mark" viewBox="0 0 100 100" aria-hidden="true" focusable="false">${sign('twain', 'var(--engrave)', 'transparent')}</svg>`;
}

/** Attributes of a picture: named when a label is given, else hidden. */
export function naming(label?: string): string {
  return label === undefined ? 'aria-hidden="true"' : `role="img" aria-label="${escapeText(label)}"`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
