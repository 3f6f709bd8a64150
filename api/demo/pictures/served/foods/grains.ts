import { blurred, withMaterial, withShadow } from '../materials.ts'
import { blob, line, n, oval, path, pick, type Random, randomBetween, randomPoint, times } from '../shapes.ts'
import { bed, type Food, main } from './food.ts'

/** A heap of grains: many small ones over a body that hides the plate below. */
function heap(random: Random, radius: number, colors: readonly string[], under: string, long = 11): string {
  const grains = times(1500, () => {
    const [x, y] = randomPoint(random, radius)
    return oval(x, y * 0.94, long, long * 0.36, pick(random, colors), random() * 180)
  })
  return `${withShadow('high', path(blob(random, radius * 1.0, radius * 0.94, 0.05, 16), under))}${withMaterial('grain', grains.join(''))}${path(blob(random, radius, radius * 0.94, 0.04, 16), 'url(#mound)')}`
}

/** Strands that lie over each other. */
function strands(
  random: Random,
  radius: number,
  colors: readonly string[],
  under: string,
  width: number,
): string {
  const all = times(150, () => {
    const [x, y] = randomPoint(random, radius * 0.8)
    const [bendX, bendY] = randomPoint(random, radius * 0.9)
    const [endX, endY] = randomPoint(random, radius * 0.92)
    return line(`M${n(x)} ${n(y)}Q${n(bendX)} ${n(bendY)} ${n(endX)} ${n(endY)}`, pick(random, colors), width)
  })
  return `${withShadow('high', path(blob(random, radius * 0.96, radius * 0.9, 0.06, 14), under))}${withMaterial('grain', all.join(''))}${path(blob(random, radius, radius * 0.94, 0.04, 16), 'url(#mound)')}`
}

const SAFFRON = ['#fbefcf', '#f6dfa6', '#f2c65c', '#eeb23a', '#fdf6e3', '#f7e7bd']
const SPICED = ['#e9c48b', '#d9a661', '#f0d6a4', '#c98c45', '#e2b576', '#f4e0b8']

export const grains = {
  rice: bed((random, inside) => heap(random, inside * 0.96, SAFFRON, '#d8b765')),
  machboos: bed((random, inside) => heap(random, inside * 0.98, SPICED, '#b98344')),
  vermicelli: bed((random, inside) =>
    strands(random, inside * 0.86, ['#e8b456', '#f1c873', '#d99b3c', '#f6d995'], '#b97a26', 6),
  ),
  soba: bed((random, inside) =>
    strands(random, inside * 0.72, ['#8c7259', '#a1866b', '#77604a', '#b39a7e'], '#4e3d2f', 10),
  ),
  'rice-ball': main((random) => {
    const body = 'M0 -118C46 -118 150 40 132 84C118 112 -118 112 -132 84C-150 40 -46 -118 0 -118z'
    const sear = times(7, () => {
      const [x, y] = randomPoint(random, 70)
      return oval(x, y + 14, randomBetween(random, 14, 34), randomBetween(random, 8, 18), '#8a4d16')
    })
    return withShadow(
      'high',
      `${withMaterial('crust', `${path(body, '#e2ac5f')}`)}<g opacity="0.55">${blurred(sear.join(''))}</g>${withMaterial('leaf', path('M-44 40h88v66q-44 12 -88 0z', '#20291f'))}`,
    )
  }),
} as const satisfies Record<string, Food>
