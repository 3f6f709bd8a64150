import { lying, made, soft } from '../materials.ts'
import { at, between, blob, disc, line, oval, path, pick, type Random, times, within } from '../shapes.ts'
import { bed, type Food, main } from './food.ts'

/** Something set in its dish: smooth, with the light of the window on it. */
const set = (color: string): Food =>
  bed(
    (random, inside) =>
      `${made('cream', path(blob(random, inside * 0.98, inside * 0.98, 0.008, 16), color))}${soft(oval(-inside * 0.3, -inside * 0.44, inside * 0.4, inside * 0.13, '#ffffff99', -36))}`,
  )

function scoop(random: Random, color: string): string {
  const frill = path(blob(random, 104, 100, 0.09, 18), color)
  return lying('high', made('cream', `${frill}${path(blob(random, 84, 80, 0.05, 12), color)}`))
}

function souffle(random: Random, inside: number): string {
  const brown = times(14, () =>
    at(...within(random, inside * 0.8), random() * 180, path(blob(random, 50, 26, 0.3, 9), '#8c4a12')),
  )
  const sugar = times(110, () =>
    disc(...within(random, inside * 0.95), between(random, 1.5, 4.5), '#ffffffcc'),
  )
  return `${lying('high', made('crust', path(blob(random, inside * 1.1, inside * 1.1, 0.03, 16), '#d79a45')))}<g opacity="0.5">${soft(brown.join(''))}</g>${sugar.join('')}`
}

function shaved(random: Random, inside: number): string {
  const ice = times(220, () =>
    at(
      ...within(random, inside * 0.86),
      random() * 180,
      oval(
        0,
        0,
        between(random, 10, 26),
        between(random, 6, 12),
        pick(random, ['#ffffff', '#f4f9fc', '#e6f0f6']),
      ),
    ),
  )
  const syrup = path(blob(random, inside * 0.6, inside * 0.56, 0.1, 16), '#d9395f')
  return `${lying('high', path(blob(random, inside * 0.9, inside * 0.88, 0.05, 16), '#eef5f9'))}${made('crust', ice.join(''))}<g opacity="0.78">${soft(syrup)}</g>${path(blob(random, inside * 0.9, inside * 0.88, 0.05, 16), 'url(#mound)')}`
}

function melon(random: Random): string {
  const seeds = times(12, () =>
    oval(between(random, -120, 120), between(random, -34, -14), 8, 4, '#f3e6b8', between(random, -30, 30)),
  )
  return lying(
    'high',
    `${made('crust', path('M-290 -70A290 250 0 0 0 290 -70z', '#6f8f52'))}${made('wet', path('M-262 -72A262 222 0 0 0 262 -72z', '#c6dd92'))}${soft(path('M-262 -72A262 150 0 0 0 262 -72z', '#dfe9ae', 'opacity="0.8"'))}${seeds.join('')}`,
  )
}

function peach(random: Random): string {
  return lying(
    'high',
    `${made('glaze', `${path(blob(random, 138, 132, 0.03, 12), '#d8693a')}${disc(0, 0, 118, '#f2ad58')}`)}<g opacity="0.5">${soft(disc(10, 8, 64, '#c5473a'))}</g>${made('crust', path(blob(random, 42, 34, 0.1, 9), '#7d2f22'))}`,
  )
}

const dumplings = (color: string): Food =>
  main(
    () =>
      lying(
        'high',
        `${line('M-230 0H210', '#d9b98a', 12)}${[-120, -14, 92].map((x) => made('glaze', disc(x, 0, 56, color))).join('')}`,
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
