import { blurred, withMaterial, withShadow } from '../materials.ts'
import {
  blob,
  line,
  n,
  path,
  pick,
  placeAt,
  type Random,
  randomBetween,
  randomPoint,
  times,
  wedge,
} from '../shapes.ts'
import { type Food, long, main, side } from './food.ts'

function flatbread(random: Random, radius: number): string {
  const spots = times(34, () => {
    const [x, y] = randomPoint(random, radius * 0.9)
    return placeAt(
      x,
      y,
      random() * 180,
      path(
        blob(random, randomBetween(random, 6, 24), randomBetween(random, 4, 14), 0.4, 7),
        '#7d3f14',
        `opacity="${n(randomBetween(random, 0.3, 0.75))}"`,
      ),
    )
  })
  return withShadow(
    'high',
    `${withMaterial('crust', path(blob(random, radius, radius * 0.93, 0.05, 13), '#e3bd82'))}${blurred(spots.join(''))}`,
  )
}

function wrap(random: Random, filling: readonly string[]): string {
  const body = 'M-230 -62C-240 -20 -240 20 -230 62H190V-62z'
  const spots = times(14, () =>
    placeAt(
      randomBetween(random, -200, 160),
      randomBetween(random, -50, 50),
      random() * 180,
      path(
        blob(random, randomBetween(random, 8, 22), randomBetween(random, 5, 12), 0.4, 7),
        '#7d3f14',
        'opacity="0.5"',
      ),
    ),
  )
  const inside = times(22, () => {
    const [x, y] = randomPoint(random, 1)
    return placeAt(
      196 + x * 20,
      y * 50,
      random() * 180,
      path(
        blob(random, randomBetween(random, 12, 20), randomBetween(random, 9, 14), 0.3, 8),
        pick(random, filling),
      ),
    )
  })
  return withShadow(
    'high',
    `${withMaterial('crust', path(body, '#e6c28a'))}${blurred(spots.join(''))}${path('M186 -64a26 64 0 1 1 0 128a26 64 0 1 1 0 -128z', '#d9ad6d')}${withMaterial('wet', inside.join(''))}${line('M-150 -60q30 60 0 120', '#c59a5e', 4, 'opacity="0.7"')}`,
  )
}

function tart(random: Random, top: string, dots: readonly string[]): string {
  const crumbs = times(40, () => {
    const [x, y] = [randomBetween(random, -120, 120), randomBetween(random, -330, -70)]
    return Math.abs(x) < -y * 0.42
      ? placeAt(
          x,
          y,
          random() * 180,
          path(
            blob(random, randomBetween(random, 8, 15), randomBetween(random, 7, 11), 0.3, 7),
            pick(random, dots),
          ),
        )
      : ''
  })
  return placeAt(
    0,
    190,
    0,
    withShadow(
      'high',
      `${withMaterial('crust', path(wedge(380, 1), '#c98f4a'))}${withMaterial('glaze', path(wedge(345, 0.96), top))}${withMaterial('wet', crumbs.join(''))}`,
    ),
  )
}

/** A half moon of thin dough, fried on one side; its pleats stand up. */
function dumpling(random: Random): string {
  const pleats = times(7, (i) =>
    line(`M${-84 + i * 28} -36q4 26 ${n(randomBetween(random, -2, 6))} 44`, '#c79f63', 4, 'opacity="0.7"'),
  )
  return withShadow(
    'high',
    `${withMaterial('cream', path('M-128 30C-130 -66 130 -66 128 30C86 60 -86 60 -128 30z', '#f0dfb6'))}<g opacity="0.65">${blurred(path('M-104 30C-98 -4 98 -4 104 30C76 52 -76 52 -104 30z', '#a5601d'))}</g>${pleats.join('')}`,
  )
}

export const breads = {
  dumpling: long(dumpling, 108),
  flatbread: main((random) => flatbread(random, 250), 150),
  'bread-side': side((random) => flatbread(random, 130)),
  'wrap-meat': long((random) => wrap(random, ['#6f371f', '#8b4a2c', '#c8371f', '#5d9440', '#f2e9dc']), 158),
  'wrap-chicken': long(
    (random) => wrap(random, ['#d9922f', '#e2a344', '#f4efe2', '#6fa04a', '#c8371f']),
    158,
  ),
  'wrap-falafel': long(
    (random) => wrap(random, ['#7c4a1f', '#95602c', '#f4efe2', '#5d9440', '#d6447a']),
    158,
  ),
  toast: side((random) =>
    withShadow(
      'high',
      withMaterial(
        'crust',
        `<rect x="-70" y="-62" width="140" height="124" rx="26" fill="#c98f4c"/><rect x="-56" y="-49" width="112" height="98" rx="20" fill="${pick(random, ['#eac98f', '#e6c084'])}"/>`,
      ),
    ),
  ),
  'praline-tart': main((random) => tart(random, '#d96a86', ['#c73a5d', '#e88aa0', '#b52a4c'])),
  croutons: side((random) =>
    times(6, () =>
      placeAt(
        randomBetween(random, -70, 70),
        randomBetween(random, -60, 60),
        random() * 90,
        withShadow(
          'low',
          withMaterial(
            'crust',
            `<rect x="-20" y="-18" width="40" height="36" rx="7" fill="${pick(random, ['#d9a55c', '#c98f45'])}"/>`,
          ),
        ),
      ),
    ).join(''),
  ),
} as const satisfies Record<string, Food>
