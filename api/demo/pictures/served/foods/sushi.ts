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
  times,
} from '../shapes.ts'
import { type Food, long, main, side } from './food.ts'

const RICE = ['#fdf9ee', '#f7f0df', '#efe6d0', '#fffdf6'] as const
const NORI = '#1c251e'

function rice(random: Random): string {
  const grains = times(130, () => {
    const [angle, far] = [random() * 6.28, Math.sqrt(random())]
    return oval(
      Math.cos(angle) * far * 112,
      Math.sin(angle) * far * 46,
      10,
      5,
      pick(random, RICE),
      random() * 180,
    )
  })
  return withShadow(
    'high',
    `${path(blob(random, 118, 52, 0.03, 12), '#efe8d6')}${withMaterial('grain', grains.join(''))}`,
  )
}

/** A slice of raw fish: its fat lies in lines. */
function slice(random: Random, color: string, fat: string, count: number): string {
  const lines = times(count, (i) =>
    line(
      `M${n(-92 + i * (190 / count))} 44q${n(26 + randomBetween(random, -4, 4))} -44 40 -88`,
      fat,
      4.5,
      'opacity="0.7"',
    ),
  )
  return `${path('M-126 42C-132 -22 -100 -52 -62 -52H106C132 -48 136 20 120 46C82 58 -92 58 -126 42z', color)}${lines.join('')}`
}

const nigiri = (color: string, fat: string, count: number): Food =>
  long(
    (random) =>
      `${placeAt(0, 10, 0, rice(random))}${withShadow('high', withMaterial('fish', slice(random, color, fat, count)))}`,
    158,
    260,
  )

const sashimi = (color: string, fat: string): Food =>
  main(
    (random) =>
      times(4, (i) =>
        placeAt(
          -93 + i * 62,
          i * 6,
          64,
          withShadow('high', withMaterial('fish', slice(random, color, fat, 5))),
        ),
      ).join(''),
    190,
  )

/** Rice in a wall of nori, with something loose on top. */
const gunkan = (top: (random: Random) => string): Food =>
  long(
    (random) =>
      `${withShadow('high', withMaterial('leaf', path(blob(random, 124, 80, 0.02, 14), NORI)))}${path(blob(random, 108, 66, 0.02, 14), '#efe8d6')}${top(random)}`,
    196,
    260,
  )

const tongues = (random: Random) =>
  times(11, () =>
    placeAt(
      randomBetween(random, -70, 70),
      randomBetween(random, -34, 34),
      randomBetween(random, -30, 30),
      withShadow(
        'low',
        withMaterial(
          'wet',
          path(blob(random, 42, 19, 0.14, 9), pick(random, ['#e59a1f', '#f0ad38', '#d98812'])),
        ),
      ),
    ),
  ).join('')

const pearls = (random: Random) =>
  times(46, () =>
    placeAt(
      randomBetween(random, -84, 84),
      randomBetween(random, -44, 44),
      0,
      withMaterial('glaze', disc(0, 0, 15, pick(random, ['#e5582a', '#f07a3c']))),
    ),
  ).join('')

export const sushi = {
  maguro: nigiri('#a8202c', '#c4474a', 4),
  chutoro: nigiri('#dd6f72', '#f6cfca', 6),
  ika: nigiri('#f3efe9', '#ffffff', 3),
  ebi: nigiri('#f3c3a4', '#e2683a', 6),
  salmon: nigiri('#ee8a55', '#fbd3b4', 6),
  'tuna-sashimi': sashimi('#a8202c', '#c4474a'),
  'salmon-sashimi': sashimi('#ee8a55', '#fbd3b4'),
  'squid-sashimi': sashimi('#f3efe9', '#ffffff'),
  uni: gunkan(tongues),
  roe: gunkan(pearls),
  ginger: side((random) =>
    times(7, () =>
      placeAt(
        randomBetween(random, -36, 36),
        randomBetween(random, -26, 26),
        random() * 180,
        withShadow('low', withMaterial('fish', path(blob(random, 52, 24, 0.2, 9), '#f2c9b0'))),
      ),
    ).join(''),
  ),
  wasabi: side((random) =>
    withShadow('low', withMaterial('cream', path(blob(random, 44, 38, 0.12, 9), '#9cbf58'))),
  ),
} as const satisfies Record<string, Food>
