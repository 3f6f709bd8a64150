import { blurred, withMaterial, withShadow } from '../materials.ts'
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
  times,
  wedge,
} from '../shapes.ts'
import { type Food, long, main, scatter, side } from './food.ts'

/** An old variety: ribbed, cut through, in one of its colours. */
function heirloom(random: Random): string {
  const [skin, flesh, heart] = pick(random, [
    ['#b3301f', '#d8573a', '#ec9470'],
    ['#d98c1f', '#eeb23f', '#f7d98c'],
    ['#6d2a2c', '#98433c', '#c98a72'],
    ['#7f9a3a', '#b6c465', '#dfe6ad'],
  ] as const)
  const radius = randomBetween(random, 84, 116)
  const chambers = times(7, (i) =>
    placeAt(0, 0, i * 51, oval(0, -radius * 0.56, radius * 0.15, radius * 0.22, heart)),
  )
  return withShadow(
    'low',
    withMaterial(
      'wet',
      `${path(blob(random, radius, radius * 0.94, 0.07, 14), skin)}${disc(0, 0, radius * 0.86, flesh)}${chambers.join('')}${disc(0, 0, radius * 0.2, heart)}`,
    ),
  )
}

function celeriac(random: Random): string {
  const skin = times(12, () =>
    placeAt(
      randomBetween(random, -130, 130),
      randomBetween(random, -100, 100),
      random() * 180,
      path(blob(random, randomBetween(random, 14, 40), randomBetween(random, 8, 20), 0.3, 8), '#6f4416'),
    ),
  )
  return withShadow(
    'high',
    `${withMaterial('crust', path(blob(random, 180, 150, 0.07, 12), '#b98a4e'))}<g opacity="0.5">${blurred(skin.join(''))}</g>${placeAt(-10, -4, 0, withMaterial('wet', path(wedge(150, 1.3), '#ead9ae')))}`,
  )
}

function carrot(): string {
  const rings = times(5, (i) => line(`M${-90 + i * 44} -22q8 22 0 44`, '#b9591a', 4, 'opacity="0.6"'))
  return withShadow(
    'high',
    `${withMaterial('leaf', path('M-150 0C-190 -30 -220 -26 -240 -40C-226 -10 -232 10 -240 36C-210 26 -186 24 -150 0z', '#4f8436'))}${withMaterial('glaze', path('M-150 -32C-60 -40 90 -22 170 0C90 22 -60 40 -150 32C-166 12 -166 -12 -150 -32z', '#e07b2a'))}${rings.join('')}`,
  )
}

function morel(random: Random): string {
  const pits = times(13, () =>
    oval(
      randomBetween(random, -44, 30),
      randomBetween(random, -34, 34),
      randomBetween(random, 6, 11),
      randomBetween(random, 8, 13),
      '#3b2515',
      random() * 180,
    ),
  )
  return withShadow(
    'high',
    `${withMaterial('cream', path('M26 -18q70 -10 84 8q-8 30 -84 28z', '#e9dcc0'))}${withMaterial('crust', `${path(blob(random, 66, 50, 0.12, 12), '#7d5834')}${pits.join('')}`)}`,
  )
}

function beet(random: Random): string {
  const rings = [0.76, 0.5, 0.24].map(
    (part) => `<circle r="${n(70 * part)}" fill="none" stroke="#a8496a" stroke-width="5" opacity="0.7"/>`,
  )
  return withShadow(
    'low',
    withMaterial('glaze', `${path(blob(random, 70, 68, 0.04, 12), '#6d1634')}${rings.join('')}`),
  )
}

function leeks(random: Random): string {
  return times(4, (i) =>
    placeAt(
      i * 44 - 66,
      randomBetween(random, -10, 10),
      randomBetween(random, -16, 16),
      withShadow(
        'low',
        withMaterial(
          'wet',
          `<rect x="-18" y="-84" width="36" height="168" rx="15" fill="${pick(random, ['#e8efd0', '#cfe0a4', '#b5cf82'])}"/>${line('M-10 -50h20M-10 0h20M-10 50h20', '#4a3a18', 5, 'opacity="0.45"')}`,
        ),
      ),
    ),
  ).join('')
}

const petal = (colors: readonly string[]): Food =>
  scatter((random, inside) =>
    times(18, () => {
      const [angle, far] = [random() * 6.28, Math.sqrt(random()) * inside * 0.7]
      return placeAt(
        Math.cos(angle) * far,
        Math.sin(angle) * far,
        random() * 360,
        withShadow('low', withMaterial('leaf', path(blob(random, 24, 14, 0.2, 9), pick(random, colors)))),
      )
    }).join(''),
  )

export const vegetables = {
  'heirloom-tomato': main(heirloom, 150),
  celeriac: main(celeriac, 220),
  carrot: long(carrot, 100),
  morel: main(morel, 120),
  beet: side((random) => times(3, (i) => placeAt(-74 + i * 74, (i % 2) * 22, 0, beet(random))).join('')),
  daikon: main(
    (random) =>
      withShadow(
        'high',
        withMaterial('wet', `${path(blob(random, 100, 100, 0.03), '#d9c08a')}${disc(0, 0, 86, '#ead7a8')}`),
      ),
    150,
  ),
  konbu: main(
    (random) => withShadow('low', withMaterial('leaf', path(blob(random, 90, 34, 0.14, 10), '#2c3a24'))),
    110,
  ),
  leek: side(leeks),
  peas: side((random) =>
    times(16, () =>
      placeAt(
        randomBetween(random, -76, 76),
        randomBetween(random, -58, 58),
        0,
        withShadow(
          'low',
          withMaterial('glaze', disc(0, 0, 19, pick(random, ['#7fae3f', '#93bf52', '#6d9a33']))),
        ),
      ),
    ).join(''),
  ),
  cherries: side((random) =>
    times(5, () =>
      placeAt(
        randomBetween(random, -70, 70),
        randomBetween(random, -54, 54),
        0,
        withShadow(
          'low',
          withMaterial('glaze', disc(0, 0, 30, pick(random, ['#3d0a1a', '#5a1024', '#4a0c20']))),
        ),
      ),
    ).join(''),
  ),
  hazelnuts: side((random) =>
    times(8, () =>
      placeAt(
        randomBetween(random, -74, 74),
        randomBetween(random, -54, 54),
        random() * 180,
        withShadow(
          'low',
          withMaterial(
            'crust',
            path(blob(random, 26, 22, 0.06, 9), pick(random, ['#b27a3d', '#9c6430', '#c99253'])),
          ),
        ),
      ),
    ).join(''),
  ),
  'garlic-head': side((random) =>
    withShadow(
      'low',
      withMaterial(
        'cream',
        `${path(blob(random, 78, 72, 0.05, 8), '#efe6d6')}${line('M-54 -30q54 -62 108 0M-30 -46q30 46 14 98M34 -44q-28 46 -12 96', '#c9b9a6', 4)}`,
      ),
    ),
  ),
  grapes: side((random) =>
    times(14, () =>
      placeAt(
        randomBetween(random, -84, 84),
        randomBetween(random, -60, 60),
        0,
        withShadow(
          'low',
          withMaterial('glaze', disc(0, 0, 32, pick(random, ['#4d2346', '#62305a', '#3c1a38']))),
        ),
      ),
    ).join(''),
  ),
  petals: petal(['#d9607f', '#e88aa0', '#f2b2bf', '#8a5bb0']),
  'rose-petals': petal(['#c23a58', '#d9607f', '#e88aa0']),
} as const satisfies Record<string, Food>
