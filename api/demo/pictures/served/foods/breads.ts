import { lying, made, soft } from '../materials.ts'
import { at, between, blob, line, n, path, pick, type Random, times, wedge, within } from '../shapes.ts'
import { type Food, long, main, side } from './food.ts'

function flatbread(random: Random, radius: number): string {
  const spots = times(34, () => {
    const [x, y] = within(random, radius * 0.9)
    return at(
      x,
      y,
      random() * 180,
      path(
        blob(random, between(random, 6, 24), between(random, 4, 14), 0.4, 7),
        '#7d3f14',
        `opacity="${n(between(random, 0.3, 0.75))}"`,
      ),
    )
  })
  return lying(
    'high',
    `${made('crust', path(blob(random, radius, radius * 0.93, 0.05, 13), '#e3bd82'))}${soft(spots.join(''))}`,
  )
}

function wrap(random: Random, filling: readonly string[]): string {
  const body = 'M-230 -62C-240 -20 -240 20 -230 62H190V-62z'
  const spots = times(14, () =>
    at(
      between(random, -200, 160),
      between(random, -50, 50),
      random() * 180,
      path(blob(random, between(random, 8, 22), between(random, 5, 12), 0.4, 7), '#7d3f14', 'opacity="0.5"'),
    ),
  )
  const inside = times(22, () => {
    const [x, y] = within(random, 1)
    return at(
      196 + x * 20,
      y * 50,
      random() * 180,
      path(blob(random, between(random, 12, 20), between(random, 9, 14), 0.3, 8), pick(random, filling)),
    )
  })
  return lying(
    'high',
    `${made('crust', path(body, '#e6c28a'))}${soft(spots.join(''))}${path('M186 -64a26 64 0 1 1 0 128a26 64 0 1 1 0 -128z', '#d9ad6d')}${made('wet', inside.join(''))}${line('M-150 -60q30 60 0 120', '#c59a5e', 4, 'opacity="0.7"')}`,
  )
}

function tart(random: Random, top: string, dots: readonly string[]): string {
  const crumbs = times(40, () => {
    const [x, y] = [between(random, -120, 120), between(random, -330, -70)]
    return Math.abs(x) < -y * 0.42
      ? at(
          x,
          y,
          random() * 180,
          path(blob(random, between(random, 8, 15), between(random, 7, 11), 0.3, 7), pick(random, dots)),
        )
      : ''
  })
  return at(
    0,
    190,
    0,
    lying(
      'high',
      `${made('crust', path(wedge(380, 1), '#c98f4a'))}${made('glaze', path(wedge(345, 0.96), top))}${made('wet', crumbs.join(''))}`,
    ),
  )
}

/** A half moon of thin dough, fried on one side; its pleats stand up. */
function dumpling(random: Random): string {
  const pleats = times(7, (i) =>
    line(`M${-84 + i * 28} -36q4 26 ${n(between(random, -2, 6))} 44`, '#c79f63', 4, 'opacity="0.7"'),
  )
  return lying(
    'high',
    `${made('cream', path('M-128 30C-130 -66 130 -66 128 30C86 60 -86 60 -128 30z', '#f0dfb6'))}<g opacity="0.65">${soft(path('M-104 30C-98 -4 98 -4 104 30C76 52 -76 52 -104 30z', '#a5601d'))}</g>${pleats.join('')}`,
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
    lying(
      'high',
      made(
        'crust',
        `<rect x="-70" y="-62" width="140" height="124" rx="26" fill="#c98f4c"/><rect x="-56" y="-49" width="112" height="98" rx="20" fill="${pick(random, ['#eac98f', '#e6c084'])}"/>`,
      ),
    ),
  ),
  'praline-tart': main((random) => tart(random, '#d96a86', ['#c73a5d', '#e88aa0', '#b52a4c'])),
  croutons: side((random) =>
    times(6, () =>
      at(
        between(random, -70, 70),
        between(random, -60, 60),
        random() * 90,
        lying(
          'low',
          made(
            'crust',
            `<rect x="-20" y="-18" width="40" height="36" rx="7" fill="${pick(random, ['#d9a55c', '#c98f45'])}"/>`,
          ),
        ),
      ),
    ).join(''),
  ),
} as const satisfies Record<string, Food>
