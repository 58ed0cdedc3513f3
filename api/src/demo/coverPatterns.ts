import {
  HEIGHT,
  type Motif,
  type Point,
  WIDTH,
  TAU,
  curve,
  group,
  noise2d,
  paperCut,
  range,
  round,
  tag,
  toneAt,
  warmAccent,
} from './coverCanvas.js';

/** The point turned by `degrees` around `centre`; a transform would turn the ground's gradient with it. */
function turned(point: Point, centre: Point, degrees: number): Point {
  const angle = (degrees / 360) * TAU;
  const [dx, dy] = [point.x - centre.x, point.y - centre.y];
  return {
    x: centre.x + dx * Math.cos(angle) - dy * Math.sin(angle),
    y: centre.y + dx * Math.sin(angle) + dy * Math.cos(angle),
  };
}

/** Bodies on tilted rings around a half-lit one. */
export const orbits: Motif = (chance, scheme) => {
  const centre = { x: chance.between(560, 1040), y: chance.between(370, 470) };
  const core = chance.between(88, 124);
  const accented = chance.whole(1, 3);
  const tilt = chance.between(-26, 26);
  const firstAngle = chance.between(0, TAU);
  const rings = range(7, (i) => ({
    rx: core * 1.75 + 20 + i * 98 + chance.between(-8, 8),
    angle: firstAngle + i * 2.4,
  }));
  const lines = rings.map(({ rx }, i) =>
    tag('ellipse', {
      cx: centre.x,
      cy: centre.y,
      rx,
      ry: rx * 0.44,
      fill: 'none',
      stroke: toneAt(scheme, 0.9 - i * 0.1),
      'stroke-width': i % 3 === 1 ? 5.5 : 2.6,
      'stroke-dasharray': i % 3 === 2 ? '2 14' : undefined,
      'stroke-linecap': 'round',
    }),
  );
  const bodies = rings.map(({ rx, angle }, i) => {
    const flat = { x: centre.x + Math.cos(angle) * rx, y: centre.y + Math.sin(angle) * rx * 0.44 };
    const { x: cx, y: cy } = turned(flat, centre, tilt);
    const at = { cx, cy };
    const r = i === accented ? 40 : chance.between(13, 34);
    const fill = i === accented ? scheme.accent : toneAt(scheme, chance.between(0.45, 1));
    return tag('circle', { ...at, r: r + 9, fill: 'url(#ground)' }) + tag('circle', { ...at, r, fill });
  });
  const half =
    `M${round(centre.x)} ${round(centre.y - core)}A${round(core)} ${round(core)} 0 0 1 ` +
    `${round(centre.x)} ${round(centre.y + core)}Z`;
  const tilted = group(
    { transform: `rotate(${round(tilt)} ${round(centre.x)} ${round(centre.y)})` },
    lines.join('') +
      tag('circle', { cx: centre.x, cy: centre.y, r: core, fill: scheme.tones[2] }) +
      tag('path', { d: half, fill: scheme.tones[4] }),
  );
  return tilted + bodies.join('');
};

/** Beds of paper, shifted along a fault, with one seam of another colour. */
export const strata: Motif = (chance, scheme) => {
  const noise = noise2d(chance);
  const seam = chance.whole(2, 4);
  const tones = [0.25, 0.75, 0.5, 1, 0.25, 0.75, 0.5, 1];
  let y = chance.between(60, 130);
  const beds = tones.map((tone, i) => {
    const top = y;
    y += chance.between(70, 150);
    const line = (shift: number): Point[] =>
      range(15, (k) => ({
        x: -60 + (k / 14) * (WIDTH + 120),
        y: top + shift + noise(k * 0.5, i * 0.4) * 62,
      }));
    const area = `${curve(line(0))}L${WIDTH + 60} ${HEIGHT + 300}L-60 ${HEIGHT + 300}Z`;
    const grain = range(i % 3 === 0 ? 5 : 0, (k) =>
      tag('path', {
        d: curve(line(22 + k * 19)),
        fill: 'none',
        stroke: toneAt(scheme, tone > 0.5 ? tone - 0.25 : tone + 0.25),
        'stroke-width': 4,
        'stroke-dasharray': k % 2 === 0 ? '1 19' : '34 17',
        'stroke-linecap': 'round',
      }),
    ).join('');
    const vein =
      i === seam
        ? tag('path', { d: curve(line(6)), fill: 'none', stroke: scheme.accent, 'stroke-width': 17 })
        : '';
    return paperCut(area, toneAt(scheme, tone), scheme, -12) + grain + vein;
  });
  const fault = {
    top: chance.between(560, 1120),
    bottom: 0,
    throw: chance.between(70, 130) * (chance.flip() ? 1 : -1),
  };
  fault.bottom = fault.top + chance.between(-230, 230);
  const left = `M-80 -80H${round(fault.top)}L${round(fault.bottom)} ${HEIGHT + 80}H-80Z`;
  const right = `M${WIDTH + 80} -80H${round(fault.top)}L${round(fault.bottom)} ${HEIGHT + 80}H${WIDTH + 80}Z`;
  return (
    `<defs><clipPath id="left">${tag('path', { d: left })}</clipPath>` +
    `<clipPath id="right">${tag('path', { d: right })}</clipPath></defs>` +
    group({ 'clip-path': 'url(#left)' }, beds.join('')) +
    group(
      { 'clip-path': 'url(#right)' },
      group({ transform: `translate(0 ${round(fault.throw)})` }, beds.join('')),
    )
  );
};

/** Blades that bend in one wind before a disc. */
export const reeds: Motif = (chance, scheme) => {
  const wind = chance.between(-190, 190);
  const disc = tag('circle', {
    cx: chance.between(420, 1180),
    cy: chance.between(250, 340),
    r: chance.between(130, 190),
    fill: warmAccent(scheme),
  });
  const blades = range(58, (i) => {
    const depth = i / 57;
    const x = chance.between(-80, WIDTH + 80);
    const height = chance.between(330, 760) * (1.04 - depth * 0.42);
    const width = chance.between(9, 17) * (0.7 + depth * 0.9);
    const tip = { x: x + wind * (height / 620) + chance.between(-50, 50), y: HEIGHT - height };
    const bend = { x: x + wind * 0.1, y: HEIGHT - height * 0.55 };
    const blade =
      `M${round(x - width)} ${HEIGHT + 10}Q${round(bend.x - width)} ${round(bend.y)} ${round(tip.x)} ${round(tip.y)}` +
      `Q${round(bend.x + width)} ${round(bend.y)} ${round(x + width)} ${HEIGHT + 10}Z`;
    const fill = toneAt(scheme, 0.08 + depth * 0.92);
    const head =
      i % 9 === 4
        ? tag('ellipse', {
            cx: tip.x,
            cy: tip.y + 34,
            rx: 13 + depth * 4,
            ry: 58,
            fill,
            transform: `rotate(${round((wind / 620) * 62)} ${round(tip.x)} ${round(tip.y + 34)})`,
          })
        : '';
    return tag('path', { d: blade, fill }) + head;
  }).join('');
  return disc + blades;
};

/** Circles of many sizes that nearly touch. */
export const bubbles: Motif = (chance, scheme) => {
  const placed: (Point & { r: number })[] = [];
  const gap = 9;
  for (let attempt = 0; attempt < 1500 && placed.length < 110; attempt += 1) {
    const at = { x: chance.between(-40, WIDTH + 40), y: chance.between(-40, HEIGHT + 40) };
    const room = Math.min(
      ...placed.map((other) => Math.hypot(other.x - at.x, other.y - at.y) - other.r),
      190,
    );
    const r = Math.min(room - gap, placed.length < 3 ? chance.between(130, 180) : chance.between(30, 96));
    if (r > 10) placed.push({ ...at, r });
  }
  const accented = chance.whole(4, 12);
  return placed
    .map(({ x, y, r }, i) => {
      const tone = i === accented ? scheme.accent : toneAt(scheme, chance.between(0.1, 1));
      const at = { cx: x, cy: y };
      const kind = i === accented ? 0 : chance.whole(0, 5);
      if (kind <= 1) return tag('circle', { ...at, r, fill: tone });
      if (kind === 2) {
        return tag('circle', { ...at, r: r - 3, fill: 'none', stroke: tone, 'stroke-width': 6 });
      }
      if (kind === 3) {
        const half = `M${round(x - r)} ${round(y)}A${round(r)} ${round(r)} 0 0 0 ${round(x + r)} ${round(y)}Z`;
        return (
          tag('circle', { ...at, r: r - 2, fill: 'none', stroke: tone, 'stroke-width': 4 }) +
          tag('path', {
            d: half,
            fill: tone,
            transform: `rotate(${chance.whole(-30, 30)} ${round(x)} ${round(y)})`,
          })
        );
      }
      return range(Math.max(2, Math.floor(r / 18)), (k) =>
        tag('circle', {
          ...at,
          r: Math.max(r - 3 - k * 17, 3),
          fill: 'none',
          stroke: tone,
          'stroke-width': 5,
        }),
      ).join('');
    })
    .join('');
};

/** Quarter arcs on a square lattice that join into wandering bands, each band in its own tone. */
export const lattice: Motif = (chance, scheme) => {
  const side = 160;
  const noise = noise2d(chance);
  const arcs = range(60, (i) => {
    const [left, top] = [(i % 10) * side, Math.floor(i / 10) * side - 60];
    const falling = noise(left / 380, top / 380) + chance.between(-0.5, 0.5) > 0;
    const corners = falling
      ? ([
          [0, 0],
          [1, 1],
        ] as const)
      : ([
          [1, 0],
          [0, 1],
        ] as const);
    return corners.map(([cx, cy]) => {
      const [x, y] = [left + cx * side, top + cy * side];
      const [dx, dy] = [cx === 0 ? side / 2 : -side / 2, cy === 0 ? side / 2 : -side / 2];
      return {
        ends: [`${x + dx},${y}`, `${x},${y + dy}`] as const,
        d: `M${x + dx} ${y}A${side / 2} ${side / 2} 0 0 ${dx * dy > 0 ? 1 : 0} ${x} ${y + dy}`,
      };
    });
  }).flat();
  const bands = joinAtEnds(arcs);
  const wanderers = bands.filter((band) => band.length >= 6 && band.length <= 24);
  const accented = wanderers[chance.whole(0, wanderers.length - 1)];
  return bands
    .map((band) => {
      const tone = band === accented ? scheme.accent : toneAt(scheme, chance.between(0.2, 1));
      const all = band.map((arc) => arc.d).join('');
      const stroke = (colour: string, width: number): string =>
        tag('path', { d: all, fill: 'none', stroke: colour, 'stroke-width': width });
      return stroke(tone, 64) + stroke('url(#ground)', 34) + stroke(tone, 10);
    })
    .join('');
};

/** Sorts pieces into bands: two pieces that share an end are in the same band. */
function joinAtEnds<T extends { ends: readonly [string, string] }>(pieces: readonly T[]): T[][] {
  const bandOf = new Map<string, T[]>();
  for (const piece of pieces) {
    const [first, second] = piece.ends.map((end) => bandOf.get(end));
    const band = [...new Set([...(first ?? []), ...(second ?? []), piece])];
    for (const member of band) for (const end of member.ends) bandOf.set(end, band);
  }
  return [...new Set(bandOf.values())];
}

/** Rows of overlapping fans, as on old printed cloth. */
export const shells: Motif = (chance, scheme) => {
  const radius = 134;
  const noise = noise2d(chance);
  const accented = new Set(range(3, () => `${chance.whole(2, 11)}/${chance.whole(1, 5)}`));
  return range(17, (row) =>
    range(8, (column) => {
      const at = { cx: column * radius * 2 + (row % 2) * radius - radius, cy: row * radius * 0.52 + 10 };
      const tone = Math.max(0.2, 0.55 + noise(column * 0.5, row * 0.16) * 0.75);
      const special = accented.has(`${row}/${column}`);
      return range(5, (k) =>
        tag('circle', {
          ...at,
          r: radius * (1 - k * 0.2),
          fill:
            k % 2 === 1
              ? scheme.ground[0]
              : special && k === 0
                ? scheme.accent
                : toneAt(scheme, tone - k * 0.06),
        }),
      ).join('');
    }).join(''),
  ).join('');
};

/** Three strands in a braid. */
export const knots: Motif = (chance, scheme) => {
  const height = chance.between(200, 250);
  const length = chance.between(1000, 1240);
  const slope = chance.between(-16, 16);
  const middle = { x: WIDTH / 2, y: HEIGHT / 2 };
  const accented = chance.whole(0, 2);
  const [under, over]: [string[], string[]] = [[], []];
  for (let strand = 0; strand < 3; strand += 1) {
    const tone = strand === accented ? scheme.accent : toneAt(scheme, 0.5 + strand * 0.25);
    for (let quarter = -3; quarter < 12; quarter += 1) {
      // Two strands cross where sin a = sin b, so where sin 2a = -sin 2b: by the sign of sin 2a, which is one
      // in each quarter of a wave, one of them passes over and the other under.
      const piece = (overlap: number): string =>
        curve(
          range(13, (k) => {
            const at = quarter - overlap + (k / 12) * (1 + 2 * overlap);
            const x = ((at - (strand * 4) / 3) * length) / 4;
            const y = HEIGHT / 2 + Math.sin((at * TAU) / 4) * height;
            return turned({ x, y }, middle, slope);
          }),
        );
      const stroke = (d: string, colour: string, width: number): string =>
        tag('path', { d, fill: 'none', stroke: colour, 'stroke-width': width });
      const rope =
        stroke(piece(-0.04), 'url(#ground)', 150) +
        stroke(piece(0.015), tone, 112) +
        stroke(piece(0.02), 'url(#ground)', 70) +
        stroke(piece(0.025), tone, 50) +
        stroke(piece(0.03), 'url(#ground)', 9);
      (quarter % 2 === 0 ? over : under).push(rope);
    }
  }
  return under.join('') + over.join('');
};
