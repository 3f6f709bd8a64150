import { blurred, withMaterial, withShadow } from '../materials.ts'
import {
  blob,
  disc,
  n,
  oval,
  path,
  placeAt,
  type Random,
  randomBetween,
  randomPoint,
  times,
} from '../shapes.ts'
import { bed, type Food, scatter } from './food.ts'

/** A drink from above: its colour, darker towards the rim, and the light on it. */
function drink(inside: number, color: string, deep: string): string {
  return `${disc(0, 0, inside, deep)}${blurred(disc(-inside * 0.04, -inside * 0.04, inside * 0.86, color))}${blurred(oval(-inside * 0.36, -inside * 0.46, inside * 0.36, inside * 0.1, '#ffffff77', -38))}<circle r="${n(inside)}" fill="none" stroke="#ffffff" stroke-opacity="0.35" stroke-width="4"/>`
}

function foam(random: Random, inside: number, color: string): string {
  const bubbles = times(150, () => {
    const [x, y] = randomPoint(random, inside * 0.95)
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(randomBetween(random, 3, 11))}" fill="${color}" stroke="#ffffff" stroke-opacity="0.6" stroke-width="1.5" opacity="0.7"/>`
  })
  return `${withMaterial('cream', path(blob(random, inside * 0.97, inside * 0.97, 0.02, 16), color))}${bubbles.join('')}`
}

const of = (color: string, deep: string) => bed((_, inside) => drink(inside, color, deep))

export const drinks = {
  'milk-tea': of('#c98f5a', '#8a5226'),
  'green-tea': of('#b9bd5a', '#7a8430'),
  'light-coffee': of('#c99a3c', '#8a611c'),
  laban: bed((random, inside) => foam(random, inside, '#fbf9f3')),
  lemonade: of('#dfe6a0', '#a9ba55'),
  beer: bed(
    (random, inside) => `${drink(inside, '#e2a52a', '#b3741a')}${foam(random, inside * 0.9, '#fbf3dc')}`,
  ),
  'plum-wine': of('#d9a03c', '#a3661c'),
  sake: of('#f4f6f2', '#cfd8d4'),
  'red-wine': of('#6d1226', '#3d0714'),
  'berry-juice': of('#8f2350', '#4d0f2a'),
  ice: scatter((random, inside) =>
    times(4, () => {
      const [x, y] = randomPoint(random, inside * 0.5)
      return placeAt(
        x,
        y,
        random() * 90,
        withShadow(
          'low',
          `<rect x="-62" y="-62" width="124" height="124" rx="22" fill="#ffffff" fill-opacity="0.34" stroke="#ffffff" stroke-opacity="0.75" stroke-width="5"/><rect x="-40" y="-44" width="50" height="26" rx="10" fill="#ffffff" fill-opacity="0.5"/>`,
        ),
      )
    }).join(''),
  ),
} as const satisfies Record<string, Food>
