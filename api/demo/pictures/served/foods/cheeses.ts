import { withMaterial, withShadow } from '../materials.ts'
import { blob, disc, line, n, path, type Random, randomBetween, times, wedge } from '../shapes.ts'
import { type Food, main } from './food.ts'

/** A piece of a round cheese, its rind outside; `veins`: blue mould. */
function piece(random: Random, paste: string, rind: string, veins: string | null): string {
  const mould = times(veins === null ? 0 : 16, () =>
    disc(
      randomBetween(random, -46, 46),
      randomBetween(random, -190, -90),
      randomBetween(random, 4, 9),
      veins ?? '',
      'opacity="0.7"',
    ),
  )
  return `<g transform="translate(0 130)">${withShadow('high', `${withMaterial('crust', path(wedge(270, 0.8), rind))}${withMaterial('cream', path(wedge(246, 0.76), paste))}${mould.join('')}`)}</g>`
}

/** A small whole one in its bloom. */
function small(random: Random): string {
  const bloom = times(12, () =>
    line(
      `M${n(randomBetween(random, -60, 30))} ${n(randomBetween(random, -60, 60))}h${n(randomBetween(random, 14, 40))}`,
      '#d9cdb2',
      5,
      'opacity="0.6"',
    ),
  )
  return withShadow(
    'high',
    `${withMaterial('cream', path(blob(random, 108, 104, 0.03, 12), '#f4eee0'))}${bloom.join('')}`,
  )
}

export const cheeses = {
  comte: main((random) => piece(random, '#f0cf7a', '#9c6a32', null), 190),
  brie: main((random) => piece(random, '#f6e6b8', '#f4efe4', null), 190),
  blue: main((random) => piece(random, '#f2e9cf', '#c9b58c', '#4f6a72'), 190),
  'goat-cheese': main(small, 170),
} as const satisfies Record<string, Food>
