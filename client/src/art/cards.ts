import { engrave } from './engrave';
import { shape } from './shapes';
import { BRASS, INK, STOCK, SUITS, naming, signAt, type Suit } from './suits';

/* Cards are 200 x 280, ratio 5:7, readable from 52 px wide. */
const frame = (inner: string): string =>
  `<rect x=".75" y=".75" width="198.5" height="278.5" rx="12" fill="${STOCK}" stroke="var(--stock-edge)" stroke-width="1.5"/>${inner}`;

const numeral = (value: number, x: number, y: number, size: number, fill: string, anchor = 'middle'): string =>
  `<text class="art-numeral" x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" fill="${fill}">${value}</text>`;

function potionFace(value: number): string {
  const c = 'var(--potion)';
  return `<g clip-path="url(#clip-card)"><path d="M122 0h80v280H122c0-60 0-80 0-88z" fill="${INK}"/></g>
    <rect x="8" y="8" width="184" height="264" rx="7" fill="none" stroke="${c}" stroke-width="2"/>
    <g transform="translate(122 152)">
      <path d="M-20 -78h40v13h-7v34l34 62c8 15-2 29-18 29h-58c-16 0-26-14-18-29l34-62v-34h-7z" fill="${STOCK}" stroke="${INK}" stroke-width="3"/>
      <path d="M0 -78h20v13h-7v34l34 62c8 15-2 29-18 29H0z" fill="${INK}" stroke="${STOCK}" stroke-width="2.5"/>
      <path d="M-30 2H0v48h-28c-9 0-14-8-10-16z" fill="${c}"/><path d="M-30 2H0v48h-28c-9 0-14-8-10-16z" fill="url(#h-dots)"/>
      <path d="M30 2H0v48h28c9 0 14-8 10-16z" fill="${BRASS}"/><path d="M30 2H0v48h28c9 0 14-8 10-16z" fill="url(#hi-dots)" opacity=".5"/>
      <circle cx="-12" cy="-12" r="4.5" fill="${c}"/><circle cx="12" cy="-22" r="3.5" fill="${BRASS}"/><circle cx="-6" cy="-32" r="3" fill="${c}"/>
    </g>
    ${numeral(value, 13, 82, 84, INK, 'start')}<path d="M69 27h30M84 12v30" stroke="${c}" stroke-width="9"/>
    ${signAt('potion', 17, 98, 44, c, STOCK)}
    <g transform="rotate(180 100 140)">${numeral(value, 18, 62, 54, STOCK, 'start')}<path d="M54 27h16M62 19v16" stroke="${BRASS}" stroke-width="5"/></g>`;
}

function colourFace(suit: Suit, value: number): string {
  const { shape: silhouette, hatch } = SUITS[suit];
  const c = `var(--${suit})`;
  const R = 47;
  return `<rect x="8" y="8" width="184" height="264" rx="7" fill="none" stroke="${c}" stroke-width="1.5"/>
  <g transform="translate(127 158)">
    ${shape(silhouette, R + 9, `fill="none" stroke="${c}" stroke-width="1.3"`)}${shape(silhouette, R + 5, `fill="none" stroke="${c}" stroke-width=".7"`)}
    ${shape(silhouette, R, `fill="${c}"`)}${shape(silhouette, R, `fill="url(#h-${hatch})" opacity=".36"`)}
    ${silhouette === 'lozenge' ? signAt(suit, -26, -27, 52, STOCK, c) : signAt(suit, -30, -30, 60, STOCK, c)}
  </g>
  ${numeral(value, 44, 82, 86, c)}
  ${signAt(suit, 21, 94, 46, c, STOCK)}
  <g transform="rotate(180 100 140)">${numeral(value, 34, 62, 54, c)}</g>`;
}

const faces = new Map<string, string>();

/** A card's face; named when a label is given. */
export function cardFace(suit: Suit, value: number, label?: string): string {
  const key = `${suit} ${value}`;
  const face = faces.get(key) ?? frame(suit === 'potion' ? potionFace(value) : colourFace(suit, value));
  faces.set(key, face);
  return `<svg class="art-card" viewBox="0 0 200 280" ${naming(label)} focusable="false">${face}</svg>`;
}

let rings: string | undefined;

/** A card's back, always hidden from screen readers: the number of cards is said in words. */
export function cardBack(): string {
  const fg = '#d9d3c0';
  rings ??= engrave({
    x: 14, y: 14, w: 172, h: 252, pitch: 4, step: 3, max: 1, min: 0.02,
    tone: (x, y) => { const d = Math.hypot(x - 100, y - 140), side = x < 100 + 10 * Math.sin(y / 22) ? 1 : 0; const r = .5 + .5 * Math.cos(d / 7.5); return side ? .16 + .3 * r : .62 + .36 * r; },
  });
  const inner = `<rect x="9" y="9" width="182" height="262" rx="7" fill="${INK}"/><path d="${rings}" fill="${fg}" opacity=".82"/><rect x="9" y="9" width="182" height="262" rx="7" fill="none" stroke="${fg}" stroke-width="2.5"/><circle cx="100" cy="140" r="47" fill="${INK}" stroke="${fg}" stroke-width="2"/>${signAt('twain', 62, 102, 76, '#efe9d8', INK)}`;
  return `<svg class="art-card art-back" viewBox="0 0 200 280" aria-hidden="true" focusable="false">${frame(inner)}</svg>`;
}
