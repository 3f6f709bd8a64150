import { blurred, withMaterial, withShadow } from '../materials.ts'
import {
  blob,
  disc,
  line,
  oval,
  path,
  pick,
  placeAt,
  type Random,
  randomBetween,
  randomPoint,
  times,
} from '../shapes.ts'
import { bed, type Food, main } from './food.ts'

/** Something set in its dish: smooth, with the light of the window on it. */
const set = (color: string): Food =>
  bed(
    (random, inside) =>
      `${withMaterial('cream', path(blob(random, inside * 0.98, inside * 0.98, 0.008, 16), color))}${blurred(oval(-inside * 0.3, -inside * 0.44, inside * 0.4, inside * 0.13, '#ffffff99', -36))}`,
  )

function scoop(random: Random, color: string): string {
  const frill = path(blob(random, 104, 100, 0.09, 18), color)
  return withShadow('high', withMaterial('cream', `${frill}${path(blob(random, 84, 80, 0.05, 12), color)}`))
}

function souffle(random: Random, inside: number): string {
  const brown = times(14, () =>
    placeAt(
      ...randomPoint(random, inside * 0.8),
      random() * 180,
      path(blob(random, 50, 26, 0.3, 9), '#8c4a12'),
    ),
  )
  const sugar = times(110, () =>
    disc(...randomPoint(random, inside * 0.95), randomBetween(random, 1.5, 4.5), '#ffffffcc'),
  )
  return `${withShadow('high', withMaterial('crust', path(blob(random, inside * 1.1, inside * 1.1, 0.03, 16), '#d79a45')))}<g opacity="0.5">${blurred(brown.join(''))}</g>${sugar.join('')}`
}

function shaved(random: Random, inside: number): string {
  const ice = times(220, () =>
    placeAt(
      ...randomPoint(random, inside * 0.86),
      random() * 180,
      oval(
        0,
        0,
        randomBetween(random, 10, 26),
        randomBetween(random, 6, 12),
        pick(random, ['#ffffff', '#f4f9fc', '#e6f0f6']),
      ),
    ),
  )
  const syrup = path(blob(random, inside * 0.6, inside * 0.56, 0.1, 16), '#d9395f')
  return `${withShadow('high', path(blob(random, inside * 0.9, inside * 0.88, 0.05, 16), '#eef5f9'))}${withMaterial('crust', ice.join(''))}<g opacity="0.78">${blurred(syrup)}</g>${path(blob(random, inside * 0.9, inside * 0.88, 0.05, 16), 'url(#mound)')}`
}

function melon(random: Random): string {
  const seeds = times(12, () =>
    oval(
      randomBetween(random, -120, 120),
      randomBetween(random, -34, -14),
      8,
      4,
      '#f3e6b8',
      randomBetween(random, -30, 30),
    ),
  )
  return withShadow(
    'high',
    `${withMaterial('crust', path('M-290 -70A290 250 0 0 0 290 -70z', '#6f8f52'))}${withMaterial('wet', path('M-262 -72A262 222 0 0 0 262 -72z', '#c6dd92'))}${blurred(path('M-262 -72A262 150 0 0 0 262 -72z', '#dfe9ae', 'opacity="0.8"'))}${seeds.join('')}`,
  )
}

function peach(random: Random): string {
  return withShadow(
    'high',
    `${withMaterial('glaze', `${path(blob(random, 138, 132, 0.03, 12), '#d8693a')}${disc(0, 0, 118, '#f2ad58')}`)}<g opacity="0.5">${blurred(disc(10, 8, 64, '#c5473a'))}</g>${withMaterial('crust', path(blob(random, 42, 34, 0.1, 9), '#7d2f22'))}`,
  )
}

const dumplings = (color: string): Food =>
  main(
    () =>
      withShadow(
        'high',
        `${line('M-230 0H210', '#d9b98a', 12)}${[-120, -14, 92].map((x) => withMaterial('glaze', disc(x, 0, 56, color))).join('')}`,
      ),
    128,
  )

export const desserts = {
  'milk-pudding': set('#fbf6ea'),
  custard: set('#f2d98c'),
  souffle: bed(souffle),
  'shaved-ice': bed(shaved),
  'basil-sorbet': main((random) => scoop(random, '#8b5a86'), 150),
  melon: main(melon, 260),
  peach: main(peach, 190),
  dango: dumplings('#a8621c'),
} as const satisfies Record<string, Food>
