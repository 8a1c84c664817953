import { tenth } from './suits';

export interface Engraving {
  x: number;
  y: number;
  w: number;
  h: number;
  /** Distance between strokes. */
  pitch: number;
  /** Distance between samples along a stroke. */
  step: number;
  /** 0 is white, 1 is solid. */
  tone: (x: number, y: number) => number;
  bend?: (x: number, y: number) => number;
  max: number;
  min: number;
}

/** Parallel strokes whose weight follows a tone, as path data. */
export function engrave({ x, y, w, h, pitch, step, tone, bend = () => 0, max, min }: Engraving): string {
  let d = '';
  for (let ly = y + pitch / 2; ly < y + h; ly += pitch) {
    let up: string[] = [], dn: string[] = [];
    const flush = () => { if (up.length > 1) d += 'M' + up.join('L') + 'L' + dn.reverse().join('L') + 'z'; up = []; dn = []; };
    for (let lx = x; lx <= x + w; lx += step) {
      const yy = ly + bend(lx, ly), t = Math.min(1, tone(lx, yy));
      if (t < min) { flush(); continue; }
      const hw = t * pitch * .5 * max;
      up.push(tenth(lx) + ' ' + (yy - hw).toFixed(2)); dn.push(tenth(lx) + ' ' + (yy + hw).toFixed(2));
    }
    flush();
  }
  return d;
}

/** A soft spot around (cx, cy), 1 at its middle. */
export const spot = (x: number, y: number, cx: number, cy: number, sx: number, sy: number): number =>
  Math.exp(-((x - cx) ** 2 / (2 * sx * sx) + (y - cy) ** 2 / (2 * sy * sy)));

/** Below 1 inside the ellipse. */
export const ellipse = (x: number, y: number, cx: number, cy: number, rx: number, ry: number): number =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2;
