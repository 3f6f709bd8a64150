import { lying, made, soft } from '../materials.ts'
import { at, between, blob, disc, line, n, oval, path, pick, type Random, times, wedge } from '../shapes.ts'
import { type Food, long, main, scatter, side } from './food.ts'

/** An old variety: ribbed, cut through, in one of its colours. */
function heirloom(random: Random): string {
  const [skin, flesh, heart] = pick(random, [
    ['#b3301f', '#d8573a', '#ec9470'],
    ['#d98c1f', '#eeb23f', '#f7d98c'],
    ['#6d2a2c', '#98433c', '#c98a72'],
    ['#7f9a3a', '#b6c465', '#dfe6ad'],
  ] as const)
  const radius = between(random, 84, 116)
  const chambers = times(7, (i) =>
    at(0, 0, i * 51, oval(0, -radius * 0.56, radius * 0.15, radius * 0.22, heart)),
  )
  return lying(
    'low',
    made(
      'wet',
      `${path(blob(random, radius, radius * 0.94, 0.07, 14), skin)}${disc(0, 0, radius * 0.86, flesh)}${chambers.join('')}${disc(0, 0, radius * 0.2, heart)}`,
    ),
  )
}

function celeriac(random: Random): string {
  const skin = times(12, () =>
    at(
      between(random, -130, 130),
      between(random, -100, 100),
      random() * 180,
      path(blob(random, between(random, 14, 40), between(random, 8, 20), 0.3, 8), '#6f4416'),
    ),
  )
  return lying(
    'high',
    `${made('crust', path(blob(random, 180, 150, 0.07, 12), '#b98a4e'))}<g opacity="0.5">${soft(skin.join(''))}</g>${at(-10, -4, 0, made('wet', path(wedge(150, 1.3), '#ead9ae')))}`,
  )
}

function carrot(): string {
  const rings = times(5, (i) => line(`M${-90 + i * 44} -22q8 22 0 44`, '#b9591a', 4, 'opacity="0.6"'))
  return lying(
    'high',
    `${made('leaf', path('M-150 0C-190 -30 -220 -26 -240 -40C-226 -10 -232 10 -240 36C-210 26 -186 24 -150 0z', '#4f8436'))}${made('glaze', path('M-150 -32C-60 -40 90 -22 170 0C90 22 -60 40 -150 32C-166 12 -166 -12 -150 -32z', '#e07b2a'))}${rings.join('')}`,
  )
}

function morel(random: Random): string {
  const pits = times(13, () =>
    oval(
      between(random, -44, 30),
      between(random, -34, 34),
      between(random, 6, 11),
      between(random, 8, 13),
      '#3b2515',
      random() * 180,
    ),
  )
  return lying(
    'high',
    `${made('cream', path('M26 -18q70 -10 84 8q-8 30 -84 28z', '#e9dcc0'))}${made('crust', `${path(blob(random, 66, 50, 0.12, 12), '#7d5834')}${pits.join('')}`)}`,
  )
}

function beet(random: Random): string {
  const rings = [0.76, 0.5, 0.24].map(
    (part) => `<circle r="${n(70 * part)}" fill="none" stroke="#a8496a" stroke-width="5" opacity="0.7"/>`,
  )
  return lying('low', made('glaze', `${path(blob(random, 70, 68, 0.04, 12), '#6d1634')}${rings.join('')}`))
}

function leeks(random: Random): string {
  return times(4, (i) =>
    at(
      i * 44 - 66,
      between(random, -10, 10),
      between(random, -16, 16),
      lying(
        'low',
        made(
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
      return at(
        Math.cos(angle) * far,
        Math.sin(angle) * far,
        random() * 360,
        lying('low', made('leaf', path(blob(random, 24, 14, 0.2, 9), pick(random, colors)))),
      )
    }).join(''),
  )

export const vegetables = {
  'heirloom-tomato': main(heirloom, 150),
  celeriac: main(celeriac, 220),
  carrot: long(carrot, 100),
  morel: main(morel, 120),
  beet: side((random) => times(3, (i) => at(-74 + i * 74, (i % 2) * 22, 0, beet(random))).join('')),
  daikon: main(
    (random) =>
      lying(
        'high',
        made('wet', `${path(blob(random, 100, 100, 0.03), '#d9c08a')}${disc(0, 0, 86, '#ead7a8')}`),
      ),
    150,
  ),
  konbu: main((random) => lying('low', made('leaf', path(blob(random, 90, 34, 0.14, 10), '#2c3a24'))), 110),
  leek: side(leeks),
  peas: side((random) =>
    times(16, () =>
      at(
        between(random, -76, 76),
        between(random, -58, 58),
        0,
        lying('low', made('glaze', disc(0, 0, 19, pick(random, ['#7fae3f', '#93bf52', '#6d9a33'])))),
      ),
    ).join(''),
  ),
  cherries: side((random) =>
    times(5, () =>
      at(
        between(random, -70, 70),
        between(random, -54, 54),
        0,
        lying('low', made('glaze', disc(0, 0, 30, pick(random, ['#3d0a1a', '#5a1024', '#4a0c20'])))),
      ),
    ).join(''),
  ),
  hazelnuts: side((random) =>
    times(8, () =>
      at(
        between(random, -74, 74),
        between(random, -54, 54),
        random() * 180,
        lying(
          'low',
          made('crust', path(blob(random, 26, 22, 0.06, 9), pick(random, ['#b27a3d', '#9c6430', '#c99253']))),
        ),
      ),
    ).join(''),
  ),
  'garlic-head': side((random) =>
    lying(
      'low',
      made(
        'cream',
        `${path(blob(random, 78, 72, 0.05, 8), '#efe6d6')}${line('M-54 -30q54 -62 108 0M-30 -46q30 46 14 98M34 -44q-28 46 -12 96', '#c9b9a6', 4)}`,
      ),
    ),
  ),
  grapes: side((random) =>
    times(14, () =>
      at(
        between(random, -84, 84),
        between(random, -60, 60),
        0,
        lying('low', made('glaze', disc(0, 0, 32, pick(random, ['#4d2346', '#62305a', '#3c1a38'])))),
      ),
    ).join(''),
  ),
  petals: petal(['#d9607f', '#e88aa0', '#f2b2bf', '#8a5bb0']),
  'rose-petals': petal(['#c23a58', '#d9607f', '#e88aa0']),
} as const satisfies Record<string, Food>
