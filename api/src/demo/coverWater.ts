import {
  type Chance,
  HEIGHT,
  type Motif,
  type Point,
  WIDTH,
  TAU,
  curve,
  dropPath,
  group,
  noise2d,
  paperCut,
  range,
  round,
  tag,
  toneAt,
  warmAccent,
} from './coverCanvas.js';

/** Rings that widen on a still surface, and the drop that is about to make the next one. */
export const ripples: Motif = (chance, scheme) => {
  const main = { x: chance.between(480, 1120), y: chance.between(520, 600) };
  const rings = (centre: Point, count: number, step: number, weight: number): string =>
    range(count, (i) =>
      tag('ellipse', {
        cx: centre.x,
        cy: centre.y,
        rx: (i + 1) ** 1.18 * step,
        ry: (i + 1) ** 1.18 * step * 0.3,
        fill: 'none',
        stroke: toneAt(scheme, 0.95 - (i / count) * 0.75),
        'stroke-width': Math.max(1.6, weight * (1 - i / count)),
        'stroke-opacity': (1 - (i / count) * 0.7).toFixed(2),
      }),
    ).join('');
  const side = {
    x: main.x > 800 ? chance.between(120, 380) : chance.between(1220, 1480),
    y: chance.between(640, 760),
  };
  const drop = { x: main.x, y: chance.between(190, 250) };
  return (
    tag('ellipse', {
      cx: main.x,
      cy: main.y,
      rx: 900,
      ry: 270,
      fill: scheme.tones[0],
      'fill-opacity': '0.55',
    }) +
    tag('ellipse', {
      cx: main.x,
      cy: main.y,
      rx: 520,
      ry: 156,
      fill: scheme.tones[1],
      'fill-opacity': '0.35',
    }) +
    rings(side, 9, 26, 5) +
    rings(main, 15, 40, 13) +
    tag('path', { d: dropPath(drop, chance.between(150, 190)), fill: scheme.accent }) +
    tag('ellipse', { cx: main.x, cy: main.y, rx: 26, ry: 8, fill: scheme.accent })
  );
};

/** A function that gives path data of one wavy line, moved down by so many pixels. */
function waveLine(chance: Chance, y: number, swell: number, lengths: number): (shift: number) => string {
  const phases = [chance.between(0, TAU), chance.between(0, TAU)] as const;
  return (shift) =>
    curve(
      range(29, (i) => {
        const t = i / 28;
        const wave =
          Math.sin(t * TAU * lengths + phases[0]) + 0.45 * Math.sin(t * TAU * lengths * 2.1 + phases[1]);
        return { x: -40 + t * (WIDTH + 80), y: y + shift + wave * swell };
      }),
    );
}

/** Closes a line across the cover to the area below it. */
function areaBelow(line: string): string {
  return `${line}L${WIDTH + 40} ${HEIGHT + 40}L-40 ${HEIGHT + 40}Z`;
}

/** One great drop that holds a sea of its own, and small ones that fell beside it. */
export const drops: Motif = (chance, scheme) => {
  const side = chance.flip() ? 1 : -1;
  const centre = { x: WIDTH / 2 + side * chance.between(150, 300), y: chance.between(496, 520) };
  const size = chance.between(700, 740);
  const outline = dropPath(centre, size);
  const sun = tag('circle', {
    cx: centre.x + chance.between(-70, 70),
    cy: centre.y - size * 0.1,
    r: size * 0.075,
    fill: warmAccent(scheme),
  });
  const sea = range(4, (i) => {
    const line = waveLine(chance, centre.y - 10 + i * 66, 21, chance.between(2.2, 3.2));
    return paperCut(areaBelow(line(0)), toneAt(scheme, 0.25 + i * 0.25), scheme, -12);
  }).join('');
  const count = chance.whole(6, 9);
  const small = range(count, (i) => {
    const t = (i + 0.5) / count;
    const x = centre.x - side * (size * 0.44 + t * (WIDTH / 2 - 60)) + chance.between(-14, 14);
    const outlined = i % 3 === 1;
    return tag('path', {
      d: dropPath({ x, y: HEIGHT * 0.5 + chance.between(-300, 320) }, chance.between(46, 136)),
      fill: outlined ? 'none' : toneAt(scheme, chance.between(0.25, 0.85)),
      stroke: outlined ? toneAt(scheme, 0.7) : undefined,
      'stroke-width': outlined ? 5 : undefined,
    });
  }).join('');
  return (
    small +
    paperCut(outline, scheme.tones[0], scheme, 18) +
    `<defs><clipPath id="drop">${tag('path', { d: outline })}</clipPath></defs>` +
    group({ 'clip-path': 'url(#drop)' }, sun + sea)
  );
};

/** Layers of paper waves before a low disc. */
export const tide: Motif = (chance, scheme) => {
  const disc = tag('circle', {
    cx: chance.between(360, 1240),
    cy: chance.between(230, 310),
    r: chance.between(115, 170),
    fill: warmAccent(scheme),
  });
  const layers = range(5, (i) => {
    const line = waveLine(chance, 340 + i * 104, 32 + i * 4, chance.between(0.9, 1.6));
    const tideLines = range(i % 2 === 0 ? 3 : 0, (k) =>
      tag('path', {
        d: line(20 + k * 15),
        fill: 'none',
        stroke: toneAt(scheme, i < 3 ? i / 4 + 0.25 : i / 4 - 0.25),
        'stroke-width': 3.2 - k * 0.8,
        'stroke-opacity': (0.75 - k * 0.2).toFixed(2),
      }),
    ).join('');
    return paperCut(areaBelow(line(0)), toneAt(scheme, i / 4), scheme, -14) + tideLines;
  }).join('');
  return disc + layers;
};

/** Lines that follow an invisible current. */
export const currents: Motif = (chance, scheme) => {
  const noise = noise2d(chance);
  const drift = chance.between(-0.3, 0.3);
  const accented = new Set([chance.whole(20, 70), chance.whole(70, 130)]);
  return range(150, (i) => {
    let point = { x: chance.between(-200, WIDTH), y: chance.between(-60, HEIGHT + 60) };
    const steps = chance.whole(10, 26);
    const points = range(steps, () => {
      const angle = drift + noise(point.x / 420, point.y / 420) * 1.5;
      point = { x: point.x + Math.cos(angle) * 34, y: point.y + Math.sin(angle) * 34 };
      return point;
    });
    const strong = accented.has(i);
    return tag('path', {
      d: curve(points),
      fill: 'none',
      stroke: strong ? scheme.accent : toneAt(scheme, chance.next() ** 1.4),
      'stroke-width': strong ? 15 : chance.between(2.5, 13),
      'stroke-linecap': 'round',
      'stroke-opacity': strong ? '1' : '0.88',
    });
  }).join('');
};

/** A sounded bay: depths as nested sheets of paper. */
export const lagoon: Motif = (chance, scheme) => {
  const centre = { x: chance.between(520, 1080), y: chance.between(380, 480) };
  const noise = noise2d(chance);
  const shape = (radius: number, depth: number): Point[] =>
    range(40, (i) => {
      const angle = (i / 40) * TAU;
      const wobble =
        1 + 0.46 * noise(Math.cos(angle) * 1.7 + depth * 0.1, Math.sin(angle) * 1.7 - depth * 0.08);
      return {
        x: centre.x + Math.cos(angle) * radius * 1.42 * wobble,
        y: centre.y + Math.sin(angle) * radius * wobble,
      };
    });
  const sheets = range(5, (i) => {
    const radius = 520 - i * 98;
    const sounding = tag('path', {
      d: curve(shape(radius - 46, i + 0.5), true),
      fill: 'none',
      stroke: toneAt(scheme, i < 3 ? i / 4 + 0.25 : i / 4 - 0.25),
      'stroke-width': 3,
      'stroke-dasharray': i % 2 === 0 ? '3 13' : undefined,
      'stroke-linecap': 'round',
    });
    return (
      paperCut(curve(shape(radius, i), true), toneAt(scheme, i / 4), scheme, 15) + (i < 4 ? sounding : '')
    );
  }).join('');
  const buoy = { x: centre.x + chance.between(-60, 60), y: centre.y + chance.between(-20, 20) };
  return sheets + tag('circle', { cx: buoy.x, cy: buoy.y, r: 21, fill: scheme.accent });
};

/** A field of drops, large where the shower is dense. */
export const rain: Motif = (chance, scheme) => {
  const noise = noise2d(chance);
  const step = 92;
  const cells = range(10, (row) =>
    range(19, (column) => ({
      x: column * step - 30 + (row % 2) * (step / 2),
      y: row * step + 14,
      density: (noise(column * 0.26, row * 0.3) + 1) / 2,
    })),
  ).flat();
  const dense = cells.filter(
    (cell) => cell.density > 0.55 && cell.x > 80 && cell.x < 1520 && cell.y > 80 && cell.y < 780,
  );
  const accented = new Set(range(3, () => dense[chance.whole(0, dense.length - 1)]));
  return cells
    .map((cell) => {
      const size = 16 + Math.min(Math.max(cell.density - 0.12, 0) * 1.35, 1) * 92;
      return tag('path', {
        d: dropPath(cell, size),
        fill: accented.has(cell) ? scheme.accent : toneAt(scheme, cell.density * 1.5 - 0.3),
      });
    })
    .join('');
};

/** A disc that sets, and its light in bars on the water. */
export const horizon: Motif = (chance, scheme) => {
  const warm = warmAccent(scheme);
  const line = chance.between(430, 500);
  const x = chance.between(480, 1120);
  const radius = chance.between(170, 230);
  const sky = range(5, (i) => {
    const length = chance.between(180, 620);
    return tag('rect', {
      x: chance.between(-60, WIDTH - 300),
      y: 80 + i * 62 + chance.between(-14, 14),
      width: length,
      height: chance.between(5, 16),
      rx: 8,
      fill: scheme.tones[0],
    });
  }).join('');
  const sun = `M${round(x - radius)} ${round(line)}A${round(radius)} ${round(radius)} 0 0 1 ${round(x + radius)} ${round(line)}Z`;
  const sea = range(4, (i) =>
    tag('rect', {
      x: 0,
      y: line + (HEIGHT - line) * (i / 4) ** 1.5,
      width: WIDTH,
      height: HEIGHT,
      fill: toneAt(scheme, scheme.dark ? 0.75 - i * 0.25 : 0.25 + i * 0.25),
    }),
  ).join('');
  const light = range(11, (i) => {
    const t = (i + 1) / 11;
    const width = radius * (1.9 - t * 0.5) * chance.between(0.35, 1);
    return tag('rect', {
      x: x - width / 2 + chance.between(-26, 26) * t,
      y: line + 12 + (HEIGHT - line - 40) * t ** 1.35,
      width,
      height: 7 + t * 11,
      rx: 3.5 + t * 5.5,
      fill: warm,
    });
  }).join('');
  return sky + tag('path', { d: sun, fill: warm }) + sea + light;
};
