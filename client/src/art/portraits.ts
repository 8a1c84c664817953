import { ellipse, engrave, spot } from './engrave';
import { INK, STOCK, naming } from './suits';

export type Person = 'jekyll' | 'hyde';

/* Cameo portraits, 200 x 240, abstract (light, hat, collar; no likeness): the tone at each point. */
function bust(kind: Person): (x: number, y: number) => number {
  const H = kind === 'hyde', cx = H ? 96 : 100, cy = H ? 104 : 96, rx = 35, ry = 47;
  const L: [number, number, number] = H ? [-.72, .42, .55] : [.62, -.45, .64];
  return (x, y) => {
    const e = ellipse(x, y, cx, cy, rx, ry);
    /* hat (Hyde) */
    if (H) {
      const hx = x - 98 - (y - 70) * -.07, brim = ellipse(x, y - (x - 98) * .05, 98, 78, 62, 9);
      if (brim < 1) return y > 79 + (x - 98) * .05 ? .98 : .86;
      if (Math.abs(hx) < 37 + (y < 30 ? (30 - y) * .25 : 0) && y > 14 && y < 78) { const u = hx / 38; if (y > 60 && y < 66) return .35; return .72 + .26 * Math.abs(u + .35); }
    }
    /* head */
    if (e < 1) {
      const nx = (x - cx) / rx, ny = (y - cy) / ry, nz = Math.sqrt(Math.max(0, 1 - e));
      let l = Math.max(0, nx * L[0] + ny * L[1] + nz * L[2]);
      let t = H ? .06 + .9 * Math.pow(1 - l, 1.35) : .03 + .74 * Math.pow(1 - l, 1.7);
      if (!H) {
        const part = nx > .22 ? -.66 + .5 * (nx - .22) : -.66 + .38 * (.22 - nx);
        if (ny < part) return nx > .2 && nx < .25 ? .2 : Math.min(1, .8 + .16 * Math.sin(nx * 14 + ny * 4) - (nx > .3 && nx < .7 ? .3 : 0));
        if (Math.abs(nx) > .86 && ny < .36) return .92;
      } else if (Math.abs(nx) > .78 && ny < .7) return .93;
      t += .5 * spot(nx, ny, -.36, -.08, .19, .06) + .46 * spot(nx, ny, .36, -.08, .19, .06);       /* brow */
      t += (H ? .45 : .42) * spot(nx, ny, H ? .1 : -.07, .18, .06, .2); if (!H) t += .5 * spot(nx, ny, -.02, .34, .13, .04) + .34 * spot(nx, ny, -.36, .06, .14, .05) + .3 * spot(nx, ny, .36, .06, .14, .05);                           /* nose */
      t += (H ? .42 : .55) * spot(nx, ny, 0, .55, .24, .035);                                                   /* mouth */
      if (H) t += .5 * spot(nx, ny, 0, -.42, .9, .22);                                             /* hat shadow */
      return Math.max(.03, Math.min(1, t));
    }
    /* collar, cravat, coat */
    const sh = H ? 168 + (x - 100) * .13 : 172, coat = ellipse(x, y, 100, sh + 92, H ? 96 : 88, H ? 104 : 96);
    if (H) { const cL = x > 48 && x < 82 && y > 112 + (82 - x) * .35 && y < 190 && x < 84 - (y - 112) * .02;
             const cR = x > 112 && x < 150 && y > 118 + (x - 112) * .35 && y < 190;
             if (cL) return .7 + .28 * ((x - 48) / 34); if (cR) return .98; }
    const v = 26 - (y - 150) * .36;
    if (!H && y > 132 && y < 164 && Math.abs(x - 100) < 19 + (y - 132) * .16) { const k = Math.abs(x - 100); if (y > 146 - k * .55) return Math.abs(y - 146 + k * .55) < 2.4 ? .8 : (x < 96 ? .16 : .02); return x < 104 ? .62 : .3; }
    if (H && y > 140 && y < 172 && Math.abs(x - 98) < 18) return .9;
    if (coat < 1 || y > 205) {
      if (!H) {
        if (y >= 150 && Math.abs(x - 100) < v) { if (ellipse(x, y, 100, 162, 15, 7) < 1 || (Math.abs(x - 100) < 4 + (y - 165) * .12 && y > 164 && y < 200)) return .82; return .04; }
        if (Math.abs(Math.abs(x - 100) - v) < 2.2 && y > 150) return .15;
        return (x > 100 ? .58 : .86) + .1 * Math.sin(x * .25);
      }
      return x < 74 ? .74 : .97;
    }
    /* background: paper for Jekyll with shade behind the lit side; lamp halo for Hyde */
    if (!H) return .14 + .34 * Math.max(0, (x - 60) / 140) * (1 - .3 * (y / 240));
    return .52 + .34 * (x / 200) - .46 * spot(x, y, 40, 110, 42, 70);
  };
}

const strokes = new Map<Person, string>();

function engraved(kind: Person): string {
  const known = strokes.get(kind);
  if (known !== undefined) return known;
  const tone = bust(kind);
  const path = engrave({
    x: 6, y: 4, w: 188, h: 232, pitch: 2.7, step: 2, max: 0.98, min: 0.04,
    tone: (x, y) => (ellipse(x, y, 100, 120, 92, 112) > 1 ? 0 : kind === 'hyde' ? 1 - tone(x, y) : tone(x, y)),
    bend: (x, y) => {
      const e = ellipse(x, y, 100, 100, 44, 60);
      return e < 1 ? 5 * (1 - e) * ((y - 90) / 60) : 0;
    },
  });
  strokes.set(kind, path);
  return path;
}

/** The engraved cameo of a character, for 84 px and more. Hyde's is printed in reverse, paper on ink. */
export function portrait(kind: Person, label?: string): string {
  const [paper, ink] = kind === 'hyde' ? [INK, STOCK] : [STOCK, INK];
  return `<svg class="art-portrait" viewBox="0 0 200 240" ${naming(label)} focusable="false"><ellipse cx="100" cy="120" rx="99" ry="119" fill="var(--brass-print)"/><ellipse cx="100" cy="120" rx="96.5" ry="116.5" fill="${ink}"/><ellipse cx="100" cy="120" rx="94" ry="114" fill="${paper}"/><path d="${engraved(kind)}" fill="${ink}"/></svg>`;
}

/** The flat emblem of a character, for 26 to 72 px. */
export function emblem(kind: Person, label?: string): string {
  const ring = (bg: string, fg: string) =>
    `<circle cx="50" cy="50" r="49" fill="var(--brass-print)"/><circle cx="50" cy="50" r="46.5" fill="${fg}"/><circle cx="50" cy="50" r="44.5" fill="${bg}"/>`;
  const drawing = kind === 'jekyll' ? ring(STOCK, INK) + `<g clip-path="url(#clip-emblem)"><path d="M10 100c2-22 16-29 30-31h20c14 2 28 9 30 31z" fill="${INK}"/><path d="M39 66h22L50 96z" fill="${STOCK}"/><path d="M43 70l7 4 7-4 1 9-8-4-8 4zM47.5 76h5l2 20h-9z" fill="${INK}"/><path d="M50 20c13 0 18 10 18 22 0 15-8 28-18 28S32 57 32 42c0-12 5-22 18-22z" fill="${STOCK}" stroke="${INK}" stroke-width="2"/><path d="M50 20v50c-10 0-18-13-18-28 0-12 5-22 18-22z" fill="url(#tone-6)"/><path d="M30 40c-3-17 5-26 20-26 14 0 21 7 20 25l-3 8c0-8-2-12-5-15-9 2-19 1-25-2-3 4-3 9-4 16z" fill="${INK}"/><path d="M59 16c-1 4-1 8 1 12" stroke="${STOCK}" stroke-width="1.8" fill="none"/><path d="M37 46h9" stroke="${INK}" stroke-width="2.6"/><path d="M54 47h9" stroke="${INK}" stroke-width="2.6"/><path d="M45 60h10" stroke="${INK}" stroke-width="2.2"/></g>`
    : ring(INK, STOCK) + `<g clip-path="url(#clip-emblem)" fill="${STOCK}"><path d="M4 100c4-24 16-30 26-32l10-14 10 8 10-8 12 12c10 3 20 12 22 34z" opacity=".28"/><path d="M33 44h34c1 14-7 29-17 29S32 58 33 44z"/><path d="M50 44h18c0 14-8 29-18 29z" fill="${INK}"/><path d="M34 10l34-2-1 30H33z"/><path d="M50 9l18-1-1 30H50z" fill="${INK}" stroke="${STOCK}" stroke-width="1.5"/><path d="M33 31h34v4H33z" fill="${INK}"/><path d="M18 40c20-5 44-5 64-2 1 4-2 7-6 7-18-3-36-3-52 1-4-1-6-3-6-6z"/><path d="M37 50l10 3-9 3z" fill="${INK}"/><path d="M63 50l-10 3 9 3z" fill="#eabd63"/><path d="M42 64q8 4 16-1" stroke="${INK}" stroke-width="2" fill="none"/></g>`;
  return `<svg class="art-emblem" viewBox="0 0 100 100" ${naming(label)} focusable="false">${drawing}</svg>`;
}
