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
  randomPoint,
  times,
} from '../shapes.ts'
import { bed, type Food, side } from './food.ts'

/** What a spoon leaves behind in something thick: a spiral of ridges. */
function swirl(random: Random, radius: number, color: string, ridge: string, pool: string): string {
  const turns = times(90, (i) => {
    const angle = i * 0.24 + random() * 0.02
    const far = radius * (0.2 + (0.68 * i) / 90)
    return `${n(Math.cos(angle) * far)} ${n(Math.sin(angle) * far * 0.96)}`
  })
  return `${withShadow('high', withMaterial('cream', path(blob(random, radius, radius * 0.97, 0.03, 14), color)))}${withMaterial('cream', line(`M${turns.join('L')}`, ridge, radius * 0.1, 'stroke-linejoin="round"'))}${withMaterial('wet', path(blob(random, radius * 0.27, radius * 0.23, 0.16, 9), pool))}${withMaterial('wet', line(`M${turns.slice(34, 60).join('L')}`, pool, radius * 0.045, 'opacity="0.85"'))}`
}

function pool(
  random: Random,
  radius: number,
  color: string,
  lumps: readonly string[],
  count = 40,
  lump = 26,
): string {
  const pieces = times(count, () => {
    const [x, y] = randomPoint(random, radius * 0.9)
    return placeAt(
      x,
      y,
      random() * 180,
      path(
        blob(
          random,
          randomBetween(random, lump * 0.6, lump),
          randomBetween(random, lump * 0.45, lump * 0.8),
          0.25,
          8,
        ),
        pick(random, lumps),
      ),
    )
  })
  return `${withMaterial('wet', path(blob(random, radius, radius, 0.015, 16), color))}${withMaterial('wet', pieces.join(''))}`
}

/** A soup or broth: deeper here and there, with eyes of fat, and light on it. */
function broth(random: Random, inside: number, color: string, deep: string): string {
  const depths = times(9, () =>
    placeAt(
      ...randomPoint(random, inside * 0.7),
      random() * 180,
      path(
        blob(random, randomBetween(random, 50, 120), randomBetween(random, 24, 60), 0.25, 9),
        deep,
        'opacity="0.45"',
      ),
    ),
  )
  const eyes = times(26, () => {
    const [x, y] = randomPoint(random, inside * 0.88)
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(randomBetween(random, 5, 15))}" fill="#fff" fill-opacity="0.12" stroke="#fff" stroke-opacity="0.28" stroke-width="2"/>`
  })
  return `${disc(0, 0, inside, color)}${blurred(depths.join(''))}${eyes.join('')}${blurred(oval(-inside * 0.34, -inside * 0.5, inside * 0.38, inside * 0.1, '#ffffff55', -36))}${disc(0, 0, inside, 'url(#well-shade)')}`
}

const chickpeas = (random: Random, count: number, reach: number): string =>
  times(count, () => {
    const [x, y] = randomPoint(random, reach)
    return withShadow(
      'low',
      withMaterial('glaze', placeAt(x, y, random() * 180, path(blob(random, 21, 19, 0.07, 8), '#dcb46c'))),
    )
  }).join('')

export const spreads = {
  hummus: bed(
    (random, inside) =>
      `${swirl(random, inside * 0.96, '#e7cf9f', '#efdcb4', '#c58b1d')}${chickpeas(random, 9, inside * 0.22)}`,
  ),
  mutabbal: bed((random, inside) => swirl(random, inside * 0.96, '#d9c4a0', '#e4d3b4', '#a8861f')),
  'yogurt-bowl': bed((random, inside) => `${swirl(random, inside * 0.97, '#f4f1e6', '#fbf9f2', '#e6e8cf')}`),
  'bean-stew': bed((random, inside) =>
    pool(random, inside, '#7d4a26', ['#8f5a33', '#a56c40', '#6b3b1e', '#7d4426'], 90, 36),
  ),
  'tomato-stew': bed((random, inside) =>
    pool(random, inside, '#b23a17', ['#c94b22', '#a62e14', '#d9602e', '#8f2a12', '#5d8a35'], 90, 32),
  ),
  broth: bed((random, inside) => broth(random, inside, '#b07a40', '#6b3d18')),
  'dark-broth': bed((random, inside) => broth(random, inside, '#74451f', '#3a1c0b')),
  'cheese-cubes': side((random) =>
    times(4, (i) =>
      placeAt(
        (i % 2) * 84 - 42,
        i < 2 ? -38 : 40,
        randomBetween(random, -14, 14),
        withShadow(
          'low',
          withMaterial('cream', `<rect x="-38" y="-34" width="76" height="68" rx="8" fill="#fbf7ea"/>`),
        ),
      ),
    ).join(''),
  ),
} as const satisfies Record<string, Food>
