import { INK, STOCK, naming } from './suits';
import { PAWN, pawnGroup } from './tokens';

export interface IdentityTrack {
  pos: number;
  /** Where the marker would go if the round ended now. */
  ghost: number | null;
  steps: number;
  compact: boolean;
  label: string;
  sides: { jekyll: string; hyde: string };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The identity track: space 0 (Jekyll, right) to `steps` (Hyde, left), each space engraved darker than the one before. */
export function identityTrack({ pos, ghost, steps, compact, label, sides }: IdentityTrack): string {
  const n = steps + 1, cw = compact ? 33 : 78, ch = compact ? 44 : 62, W = n * cw + 4, top = compact ? 24 : 30, Hh = top + ch + (compact ? 18 : 24);
  const X = (i: number) => 2 + (steps - i) * cw;
  let g = '';
  for (let i = 0; i <= steps; i++) {
    const last = i === steps, x = X(i);
    g += `<g><rect x="${x}" y="${top}" width="${cw}" height="${ch}" fill="${last ? INK : STOCK}"/>${last ? '' : `<rect x="${x}" y="${top}" width="${cw}" height="${ch}" fill="url(#tone-${Math.round(i * 10 / steps)})" opacity=".9"/>`}
    <rect x="${x}" y="${top}" width="${cw}" height="${ch}" fill="none" stroke="${INK}" stroke-width="1"/></g>`;
    const tx = x + cw / 2, ty = top + ch + (compact ? 14 : 18);
    g += `<text x="${tx}" y="${ty}" text-anchor="middle" font-family="var(--font-ui)" font-weight="${i === pos || i === ghost ? 700 : 500}" font-size="${compact ? 12 : 13}" fill="${i === pos ? 'var(--accent)' : 'var(--text-2)'}">${i}</text>`;
  }
  const half = X(Math.floor((steps - 1) / 2)); // the boundary of who leads the next round
  g += `<rect x="1" y="${top - 1}" width="${W - 2}" height="${ch + 2}" fill="none" stroke="var(--brass-print)" stroke-width="2"/>`;
  g += `<path d="M${half} ${top - 7}V${top + ch + 5}" stroke="var(--accent)" stroke-width="2.5"/>`;
  const lab = compact ? 11.5 : 13;
  g += `<text x="2" y="${compact ? 13 : 16}" font-family="var(--font-ui)" font-size="${lab}" font-weight="600" fill="var(--text)">${escaped(sides.hyde)}</text><text x="${W - 2}" y="${compact ? 13 : 16}" text-anchor="end" font-family="var(--font-ui)" font-size="${lab}" font-weight="600" fill="var(--text)">${escaped(sides.jekyll)}</text>`;
  /* door at the last space, lamp at the first */
  const d = X(steps) + cw / 2, m = top + ch / 2, k = compact ? .62 : 1;
  g += `<g transform="translate(${d} ${m}) scale(${k})" fill="none" stroke="${STOCK}" stroke-width="2"><path d="M-13 24V-8a13 13 0 0 1 26 0v32z"/><path d="M0 -21V24"/><circle cx="5" cy="4" r="1.6" fill="${STOCK}"/></g>`;
  if (ghost !== null && ghost !== pos) {
    const a = X(pos) + cw / 2, b = X(ghost) + cw / 2, y = top - (compact ? 4 : 5);
    g += `<g transform="translate(${b} ${m + (compact ? 5 : 8)}) scale(${compact ? .62 : .86})"><path d="${PAWN}" fill="${STOCK}" fill-opacity=".85" stroke="${INK}" stroke-width="3" stroke-dasharray="5 4"/></g>`;
    g += `<path d="M${a} ${y}H${b + 7}" stroke="var(--accent)" stroke-width="2" stroke-dasharray="4 4" fill="none"/><path d="M${b + 9} ${y - 5}L${b} ${y}L${b + 9} ${y + 5}z" fill="var(--accent)"/>`;
  }
  g += `<g transform="translate(${X(pos) + cw / 2} ${m + (compact ? 5 : 8)}) scale(${compact ? .68 : .95})">${pawnGroup()}</g>`;
  return `<svg class="art-board" viewBox="0 0 ${W} ${Hh}" ${naming(label)} focusable="false">${g}</svg>`;
}
