import { withMaterial, withShadow } from '../materials.ts'
import {
  blob,
  disc,
  line,
  n,
  oval,
  path,
  pick,
  placeAt,
  type Random,
  randomBetween,
  randomPoint,
  times,
  wedge,
} from '../shapes.ts'
import { bed, type Food, scatter, side } from './food.ts'

const GREENS = ['#3f6b2a', '#4f7f33', '#5f9440', '#37602a']

/** A sprig of parsley or coriander: small lobed leaves at forked stems. */
export function sprig(random: Random, size: number): string {
  const leaves = times(9, (i) => {
    const angle = -160 + i * 40 + randomBetween(random, -12, 12)
    const far = size * (i % 2 === 0 ? 0.62 : 0.4)
    const [x, y] = [Math.cos((angle * Math.PI) / 180) * far, Math.sin((angle * Math.PI) / 180) * far]
    const lobes = [-0.5, 0, 0.5].map((turn) =>
      placeAt(
        x,
        y,
        angle + 90 + turn * 80,
        path('M0 0C-16 -12 -15 -34 0 -46C15 -34 16 -12 0 0z', pick(random, GREENS)),
      ),
    )
    return `${line(`M0 0L${n(x)} ${n(y)}`, '#6c9a48', 4)}<g>${lobes.join('')}</g>`
  })
  return withShadow('low', withMaterial('leaf', leaves.join('')))
}

export function leaf(random: Random, length: number, color = pick(random, GREENS)): string {
  const w = length * 0.36
  return withShadow(
    'low',
    `${withMaterial('leaf', path(`M${n(-length / 2)} 0C${n(-length * 0.2)} ${n(-w)} ${n(length * 0.25)} ${n(-w)} ${n(length / 2)} 0C${n(length * 0.25)} ${n(w)} ${n(-length * 0.2)} ${n(w)} ${n(-length / 2)} 0z`, color))}${line(`M${n(-length / 2)} 0L${n(length * 0.42)} 0`, '#a9c987', 3, 'opacity="0.6"')}`,
  )
}

function lettuce(random: Random, radius: number): string {
  const body = blob(random, radius, radius * 0.72, 0.2, 17)
  const inner = blob(random, radius * 0.7, radius * 0.44, 0.2, 13)
  return withShadow(
    'low',
    `${withMaterial('leaf', `${path(body, pick(random, ['#5f9440', '#6ea34a', '#4f8436']))}${path(inner, '#a5cb72', 'opacity="0.75"')}`)}${line(`M${n(-radius * 0.8)} 0q${n(radius * 0.7)} ${n(randomBetween(random, -16, 16))} ${n(radius * 1.4)} 0`, '#dcebb8', 5, 'opacity="0.75"')}`,
  )
}

function tomatoSlice(random: Random, radius: number): string {
  const chambers = times(5, (i) =>
    placeAt(
      0,
      0,
      i * 72 + randomBetween(random, -6, 6),
      `${oval(0, -radius * 0.5, radius * 0.21, radius * 0.24, '#e8734c')}${disc(-radius * 0.07, -radius * 0.52, radius * 0.05, '#f7d58b')}${disc(radius * 0.08, -radius * 0.44, radius * 0.05, '#f7d58b')}`,
    ),
  )
  return withShadow(
    'low',
    withMaterial(
      'wet',
      `${path(blob(random, radius, radius, 0.03, 12), '#b92a1c')}${disc(0, 0, radius * 0.9, '#d8452c')}${chambers.join('')}${disc(0, 0, radius * 0.16, '#e88a66')}`,
    ),
  )
}

function grilledTomato(random: Random): string {
  const marks = times(3, (i) => line(`M${-44} ${-26 + i * 27}q44 -10 88 0`, '#2a0d05', 9, 'opacity="0.65"'))
  return withShadow(
    'high',
    `${withMaterial('glaze', `${path(blob(random, 78, 75, 0.05, 11), '#b8301c')}${path(blob(random, 64, 61, 0.06, 11), '#d4502f')}`)}${marks.join('')}`,
  )
}

function cucumber(random: Random, radius: number): string {
  const seeds = times(9, (i) =>
    placeAt(0, 0, i * 40, oval(0, -radius * 0.36, radius * 0.05, radius * 0.12, '#f3f4cf')),
  )
  return withShadow(
    'low',
    withMaterial(
      'wet',
      `${path(blob(random, radius, radius, 0.02, 12), '#3f6d2c')}${disc(0, 0, radius * 0.89, '#cfe0a0')}${disc(0, 0, radius * 0.58, '#dfe9b8')}${seeds.join('')}`,
    ),
  )
}

const onion = (random: Random, radius: number, tint = '#a2467a'): string =>
  withShadow(
    'low',
    withMaterial(
      'wet',
      times(
        4,
        (i) =>
          `<ellipse rx="${n(radius * (1 - i * 0.22))}" ry="${n(radius * (0.9 - i * 0.2))}" transform="rotate(${n(randomBetween(random, -20, 20))})" fill="none" stroke="${i % 2 === 0 ? tint : '#eadbe4'}" stroke-width="${n(radius * 0.13)}"/>`,
      ).join(''),
    ),
  )

function lemon(random: Random, radius: number): string {
  const parts = times(8, (i) =>
    placeAt(
      0,
      0,
      i * 45 + randomBetween(random, -2, 2),
      placeAt(
        0,
        -radius * 0.06,
        0,
        path(wedge(radius * 0.74, 0.66), pick(random, ['#f6d64a', '#f3cb35', '#f8df6a'])),
      ),
    ),
  )
  return withShadow(
    'low',
    withMaterial(
      'wet',
      `${disc(0, 0, radius, '#e6b422')}${disc(0, 0, radius * 0.9, '#fbf3cf')}${parts.join('')}`,
    ),
  )
}

const lemonWedge = (random: Random): string =>
  withShadow(
    'high',
    withMaterial(
      'wet',
      `${path('M-84 -18C-70 74 70 74 84 -18z', '#e5b11e')}${path('M-76 -18C-62 54 62 54 76 -18z', '#fbf1c6')}${[-1, 0, 1].map((i) => path(`M${i * 46 - 20} -16h40L${n(i * 22)} 30z`, pick(random, ['#f6d64a', '#f3cb35']))).join('')}`,
    ),
  )

const row = (random: Random, count: number, step: number, piece: (random: Random) => string): string =>
  times(count, (i) =>
    placeAt(
      (i - (count - 1) / 2) * step,
      (i - (count - 1) / 2) ** 2 * 6,
      randomBetween(random, -20, 20),
      piece(random),
    ),
  ).join('')

function strewn(random: Random, count: number, radius: number, piece: (random: Random) => string): string {
  return times(count, () => {
    const [x, y] = randomPoint(random, radius)
    return placeAt(x, y, random() * 360, piece(random))
  }).join('')
}

function fries(random: Random): string {
  return times(17, () =>
    placeAt(
      randomBetween(random, -70, 70),
      randomBetween(random, -46, 46),
      randomBetween(random, -50, 50),
      withShadow(
        'low',
        withMaterial(
          'crust',
          `<rect x="-82" y="-13" width="164" height="26" rx="6" fill="${pick(random, ['#e6b04a', '#efc264', '#d99a35'])}"/>`,
        ),
      ),
    ),
  ).join('')
}

function salad(random: Random, inside: number): string {
  return `${strewn(random, 20, inside * 0.72, (r) => lettuce(r, randomBetween(r, 80, 120)))}${strewn(random, 7, inside * 0.66, (r) => tomatoSlice(r, 56))}${strewn(random, 9, inside * 0.7, (r) => cucumber(r, 46))}${strewn(random, 6, inside * 0.66, (r) => onion(r, 50))}${strewn(random, 8, inside * 0.6, (r) => sprig(r, 44))}`
}

const dots = (colors: readonly string[], count: number, from: number, to: number, reach = 0.7): Food =>
  scatter((random, inside) =>
    withMaterial(
      'grain',
      strewn(random, count, inside * reach, (r) =>
        path(blob(r, randomBetween(r, from, to), randomBetween(r, from, to) * 0.7, 0.3, 6), pick(r, colors)),
      ),
    ),
  )

export const greens = {
  salad: bed(salad),
  parsley: side((random) => `${sprig(random, 105)}${placeAt(46, 34, 60, sprig(random, 80))}`),
  'chopped-herbs': scatter((random, inside) =>
    withMaterial(
      'leaf',
      strewn(random, 46, inside * 0.68, (r) =>
        path(blob(r, randomBetween(r, 6, 13), randomBetween(r, 4, 8), 0.35, 6), pick(r, GREENS)),
      ),
    ),
  ),
  mint: side((random) =>
    times(5, (i) =>
      placeAt(
        0,
        0,
        -90 + (i - 2) * 52,
        placeAt(58, 0, 0, leaf(random, 112, pick(random, ['#4c8a3a', '#5c9b45', '#3f7a34']))),
      ),
    ).join(''),
  ),
  lettuce: side(
    (random) => `${placeAt(-30, 10, 20, lettuce(random, 120))}${placeAt(40, -20, -30, lettuce(random, 104))}`,
  ),
  'salad-side': side((random) => salad(random, 150)),
  'tomato-slices': side((random) => row(random, 3, 84, (r) => tomatoSlice(r, 68))),
  'tomato-grilled': side(
    (random) => `${placeAt(-70, 0, 0, grilledTomato(random))}${placeAt(72, 24, 40, grilledTomato(random))}`,
  ),
  'cucumber-slices': side((random) => row(random, 4, 62, (r) => cucumber(r, 56))),
  'onion-rings': side(
    (random) => `${placeAt(-40, 10, 0, onion(random, 74))}${placeAt(44, -14, 30, onion(random, 62))}`,
  ),
  'lemon-slices': side((random) => row(random, 2, 92, (r) => lemon(r, 70))),
  'lemon-wedge': side(lemonWedge),
  'lemon-wedges': side(
    (random) => `${placeAt(-40, -30, -20, lemonWedge(random))}${placeAt(46, 30, 150, lemonWedge(random))}`,
  ),
  pickles: side((random) =>
    times(5, () =>
      placeAt(
        randomBetween(random, -50, 50),
        randomBetween(random, -40, 40),
        random() * 180,
        withShadow(
          'low',
          withMaterial(
            'wet',
            `<rect x="-66" y="-15" width="132" height="30" rx="12" fill="${pick(random, ['#c8487c', '#d65f90', '#e3d9a0'])}"/>`,
          ),
        ),
      ),
    ).join(''),
  ),
  olives: side((random) =>
    strewn(random, 7, 76, (r) =>
      withShadow(
        'low',
        withMaterial(
          'glaze',
          `${oval(0, 0, 32, 26, pick(r, ['#3a2233', '#4b5a22', '#5c6b2b']))}${disc(6, 0, 8, '#1c1218')}`,
        ),
      ),
    ),
  ),
  fries: side(fries),
  sumac: dots(['#7c1f2a', '#932a33', '#a8404a'], 60, 3, 6),
  nuts: dots(['#e6c58c', '#d9ad69', '#f0d9ae', '#b98344'], 34, 10, 17, 0.6),
  raisins: dots(['#3b1f16', '#5a3020', '#6d3b22'], 24, 10, 14, 0.6),
  pomegranate: dots(['#a8162e', '#c72640', '#8e1024'], 26, 10, 13, 0.6),
  sesame: dots(['#f4e6c4', '#ead6a6'], 70, 4, 6, 0.6),
  pistachio: dots(['#7d9a3a', '#93ad4b', '#63812b'], 50, 5, 11, 0.5),
} as const satisfies Record<string, Food>
