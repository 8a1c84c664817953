import { INK, STOCK, type Hatch, type Silhouette } from './suits';

/** A silhouette centred on 0,0 with "radius" `r`. */
export function shape(kind: Silhouette, r: number, attrs: string): string {
  if (kind === 'lozenge') { const a = r * 1.2; return `<path d="M0 ${-a}L${a * .86} 0 0 ${a}${-a * .86} 0z" stroke-linejoin="round" ${attrs}/>`; }
  if (kind === 'shield') { const w = r * .92; return `<path d="M${-w} ${-r * .98}H${w}V${r * .15}C${w} ${r * .72} ${w * .45} ${r * 1.02} 0 ${r * 1.18}C${-w * .45} ${r * 1.02} ${-w} ${r * .72} ${-w} ${r * .15}z" stroke-linejoin="round" ${attrs}/>`; }
  return `<circle r="${r}" ${attrs}/>`;
}
/* Heraldic hatching, one line system per colour: size of the tile, its lines, its turn in degrees. */
const HATCH: Record<Hatch, [number, string, number]> = {
  pale: [6, '<path d="M3 0V6"/>', 0],
  fess: [6, '<path d="M0 3H6"/>', 0],
  dexter: [6, '<path d="M3 0V6"/>', -45],
  sinister: [6, '<path d="M3 0V6"/>', 45],
  dots: [6, '<path d="M1.5 1.5h.01M4.5 4.5h.01" stroke-linecap="round" stroke-width="1.9"/>', 0],
};

/** The hidden drawing with the patterns and clip paths all other pictures refer to; stands once in the page. */
export function definitions(): string {
  let patterns = '';
  for (const [kind, [size, lines, turn]] of Object.entries(HATCH)) {
    for (const [prefix, stroke, width] of [['h', STOCK, 1.5], ['hi', INK, 1.2]] as const) {
      patterns += `<pattern id="${prefix}-${kind}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><g stroke="${stroke}" stroke-width="${width}" fill="none">${lines}</g></pattern>`;
    }
  }
  for (let i = 0; i <= 10; i++) {
    patterns += `<pattern id="tone-${i}" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M0 2H4" stroke="${INK}" stroke-width="${(0.25 + i * 0.36).toFixed(2)}"/></pattern>`;
  }
  const clips =
    '<clipPath id="clip-card"><rect x="8" y="8" width="184" height="264" rx="7"/></clipPath>' +
    '<clipPath id="clip-emblem"><circle cx="50" cy="50" r="44.5"/></clipPath>';
  return `<svg class="art-defs" width="0" height="0" aria-hidden="true" focusable="false"><defs>${patterns}${clips}</defs></svg>`;
}
