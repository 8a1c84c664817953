import { engrave } from './engrave';

const streets = new Map<string, string>();

/** The engraved street of the title page: a lamp, two terraces, fog. */
export function street(w: number, h: number): string {
  const lx = w * .5, ly = h * .27; const key = `${w} ${h}`;
  let path = streets.get(key);
  if (path === undefined) {
    const hs: { x: number; w: number; y: number; ch: number; win: number }[] = []; let seed = 7; const rnd = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    for (let x = -20; x < w + 40;) { const bw = 46 + rnd() * 40, side = Math.abs(x + bw / 2 - lx) / (w / 2); hs.push({x, w: bw, y: h * (.62 - .42 * side + (rnd() - .5) * .1), ch: .15 + rnd() * .5, win: rnd()}); x += bw; }
    const at = (x: number) => hs.find(b => x >= b.x && x < b.x + b.w);
    const tone = (x: number, y: number): number => {
      const d = Math.hypot(x - lx, (y - ly) * 1.08), glow = 1.02 * Math.exp(-d / (h * .31)) + .1;
      const ground = h * .86;
      if (y > ground) { const px = Math.abs(x - lx) / (y - ground + 26); return Math.max(.05, .62 * Math.exp(-px / 1.7) * (.66 + .34 * Math.sign(Math.sin((y - ground) * (y - ground) / 42 + Math.floor(x / 24) * 2.100)))); }
      const b = at(x);
      if (b) { const roof = b.y, cx = b.x + b.w * b.ch, chim = Math.abs(x - cx) < 6 && y > roof - 18;
        if (y > roof || chim) {
          const face = Math.max(.03, .34 * Math.exp(-Math.abs(x - lx) / (w * .2)));
          const cols = 2, u = ((x - b.x) / b.w * cols) % 1, v = ((y - roof - 14) / 40) % 1;
          if (y > roof + 14 && u > .34 && u < .66 && v > .1 && v < .62 && y < ground - 30) { const id = Math.floor((x - b.x) / b.w * cols) + Math.floor((y - roof - 14) / 40) * 3 + Math.floor(b.win * 9); return id % 5 === 0 ? .82 : face * .35 + .01; }
          if (Math.abs(y - roof - 3) < 2) return face * 1.9 + .05;
          return x - b.x < 2 ? .02 : face;
        } }
      const cloud = .07 * Math.sin(x / 57 + y / 15) + .05 * Math.sin(x / 23 - y / 9);
      return Math.max(.03, glow + cloud * (1 - .5 * glow));
    };
    path = engrave({x: 0, y: 0, w, h, pitch: 3.6, step: 3, max: .96, min: .05, tone, bend: (x, y) => y < h * .86 ? 1.6 * Math.sin(x / 40 + y / 30) : 0});
    streets.set(key, path);
  }
  const lamp = `<g transform="translate(${lx} ${ly})"><path d="M-3 34h6l3 ${h * .58}h-12z" fill="var(--plate)" stroke="#d9d3c0" stroke-width="1.2"/><path d="M-19 ${34 + h * .1}h38" stroke="#d9d3c0" stroke-width="2.5"/><path d="M-15 -22h30l-7 54h-16z" fill="#ffe9b4" stroke="var(--plate)" stroke-width="3"/><path d="M0 -22v54M-12 0h24" stroke="var(--plate)" stroke-width="1.6"/><path d="M-19 -22h38l-9 -13h-20zM-5 -35h10v-8h-10z" fill="var(--plate)" stroke="#d9d3c0" stroke-width="1"/><path d="M0 20c-6-8 0-12 0-20 5 8 6 13 0 20z" fill="#d98a1e"/></g>`;
  return `<svg class="art-street" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false"><rect width="${w}" height="${h}" fill="var(--plate)"/><path d="${path}" fill="#d9d3c0"/>${lamp}</svg>`;
}
