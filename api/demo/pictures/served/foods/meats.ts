import { blurred, withMaterial, withShadow } from '../materials.ts'
import { blob, finger, line, n, path, pick, placeAt, type Random, randomBetween, times } from '../shapes.ts'
import { type Food, long, main } from './food.ts'

/** Marks of the grill across something `length` long and `width` wide. */
function charred(random: Random, length: number, width: number, count: number): string {
  const marks = times(count, (i) => {
    const x = -length * 0.42 + (length * 0.84 * i) / Math.max(1, count - 1) + randomBetween(random, -6, 6)
    return line(
      `M${n(x - 9)} ${n(-width * 0.4)}q10 ${n(width * 0.4)} ${n(randomBetween(random, 2, 12))} ${n(width * 0.8)}`,
      '#1a0b05',
      randomBetween(random, 6, 11),
      `opacity="${n(randomBetween(random, 0.4, 0.7))}"`,
    )
  })
  return marks.join('')
}

function kebab(random: Random): string {
  const color = pick(random, ['#80422a', '#8b4a2c', '#743a22'])
  return withShadow(
    'high',
    withMaterial('meat', `${path(finger(random, 430, 84, 0.07), color)}${charred(random, 420, 76, 7)}`),
  )
}

/** Cubes on a skewer. */
function skewer(random: Random, colors: readonly string[], marks: string): string {
  const cubes = times(6, (i) => {
    const piece = `${path(blob(random, 42, 44, 0.09, 8), pick(random, colors))}${line('M-30 -14q28 12 58 0M-30 14q28 12 58 0', marks, 8, 'opacity="0.55"')}`
    return placeAt(
      -205 + i * 82,
      randomBetween(random, -5, 5),
      randomBetween(random, -16, 16),
      withShadow('high', withMaterial('meat', piece)),
    )
  })
  return `${withShadow('low', line('M-300 0H300', '#b7b0a4', 8))}${cubes.join('')}`
}

function chop(random: Random): string {
  const bone = `${path(finger(random, 210, 26, 0.05), '#eadcc2')}`
  const eye = `${path(blob(random, 92, 76, 0.08, 10), '#d8b48e')}${path(blob(random, 78, 62, 0.1, 10), '#7b3b22')}${charred(random, 130, 110, 4)}`
  return withShadow(
    'high',
    `${placeAt(128, -18, -8, withMaterial('crust', bone))}${withMaterial('meat', eye)}`,
  )
}

function leg(random: Random): string {
  const skin =
    'M-190 -30C-160 -120 10 -140 80 -70C120 -34 150 -20 230 -22C250 -40 276 -26 268 -6C284 10 262 36 236 22C160 24 120 60 70 96C0 146 -150 130 -186 50C-196 20 -200 0 -190 -30z'
  const brown = times(9, () => {
    const [x, y] = [randomBetween(random, -150, 60), randomBetween(random, -70, 70)]
    return placeAt(
      x,
      y,
      random() * 180,
      path(blob(random, randomBetween(random, 18, 50), randomBetween(random, 12, 30), 0.3, 8), '#7a3208'),
    )
  })
  return withShadow(
    'high',
    `${withMaterial('crust', path('M210 -16h70q16 -22 30 -2q14 18 -8 26q-4 20 -24 8h-68z', '#efe2c8'))}${withMaterial('glaze', path(skin, '#c7772a'))}<g opacity="0.5">${blurred(brown.join(''))}</g>`,
  )
}

function halfChicken(random: Random): string {
  const breast =
    'M-250 20C-240 -110 -90 -180 60 -150C190 -124 250 -40 230 60C210 150 70 190 -60 170C-180 152 -256 110 -250 20z'
  const brown = times(16, () => {
    const [x, y] = [randomBetween(random, -200, 180), randomBetween(random, -110, 120)]
    return placeAt(
      x,
      y,
      random() * 180,
      path(blob(random, randomBetween(random, 20, 60), randomBetween(random, 14, 34), 0.3, 8), '#6f2c06'),
    )
  })
  return withShadow(
    'high',
    `${withMaterial('glaze', path(breast, '#c8792c'))}<g opacity="0.55">${blurred(brown.join(''))}</g>${placeAt(120, 110, 24, leg(random))}${withMaterial('glaze', path('M-190 -60C-120 -120 -10 -110 20 -60C-30 -40 -120 -20 -190 -60z', '#d28a3c'))}`,
  )
}

function shank(random: Random): string {
  const meat = path(blob(random, 170, 120, 0.1, 12), '#6d3a20')
  const threads = times(16, () =>
    line(
      `M${n(randomBetween(random, -130, 100))} ${n(randomBetween(random, -80, 80))}q40 ${n(randomBetween(random, -14, 14))} 80 0`,
      pick(random, ['#8d5432', '#55290f', '#a0643c']),
      9,
      'opacity="0.7"',
    ),
  )
  return withShadow(
    'high',
    `${placeAt(190, 30, 12, withMaterial('crust', path(finger(random, 200, 54, 0.05), '#e8dcc4')))}${withMaterial('meat', `${meat}${threads.join('')}`)}`,
  )
}

/** Rosy slices that overlap. */
function slices(
  random: Random,
  count: number,
  heart: string,
  edge: string,
  wide: number,
  high: number,
): string {
  const all = times(count, (i) => {
    const slice = `${path(blob(random, wide, high, 0.05, 12), edge)}${path(blob(random, wide * 0.86, high * 0.86, 0.06, 12), heart)}`
    return placeAt(
      -((count - 1) * wide * 0.62) / 2 + i * wide * 0.62,
      (i - (count - 1) / 2) ** 2 * 5,
      randomBetween(random, 60, 76),
      withShadow('high', withMaterial('fish', slice)),
    )
  })
  return all.join('')
}

function ball(
  random: Random,
  radius: number,
  color: string,
  deep: string,
  material: 'crust' | 'glaze',
): string {
  const spots = times(5, () =>
    placeAt(
      randomBetween(random, -radius / 2, radius / 2),
      randomBetween(random, -radius / 2, radius / 2),
      0,
      path(blob(random, radius * 0.3, radius * 0.22, 0.3, 7), deep),
    ),
  )
  return withShadow(
    'high',
    `${withMaterial(material, path(blob(random, radius, radius * 0.96, 0.05, 11), color))}<g opacity="0.4">${blurred(spots.join(''))}</g>`,
  )
}

export const meats = {
  kebab: long(kebab, 98),
  tikka: long((random) => skewer(random, ['#6f371f', '#7d4226', '#652f1a'], '#1d0c05')),
  taouk: long((random) => skewer(random, ['#d9922f', '#cd8025', '#e2a344'], '#5c250b')),
  chop: main(chop, 190),
  'chicken-leg': long(leg, 190),
  'half-chicken': main(halfChicken),
  shank: main(shank),
  falafel: main((random) => ball(random, 74, '#7c4a1f', '#3a1c08', 'crust'), 150),
  luqaimat: main((random) => ball(random, 66, '#c67a24', '#7a3b0c', 'glaze'), 104),
  duck: main((random) => slices(random, 4, '#a5544a', '#5a2c1a', 70, 46)),
  pigeon: main((random) => slices(random, 5, '#9c3f3d', '#4a2013', 84, 56)),
  terrine: main((random) => slices(random, 3, '#d9a98a', '#c08a4e', 112, 84)),
  sweetbread: main((random) =>
    withShadow(
      'high',
      withMaterial(
        'glaze',
        `${path(blob(random, 120, 88, 0.16, 9), '#c98a3d')}${path(blob(random, 60, 40, 0.2, 8), '#d99f55')}`,
      ),
    ),
  ),
  oyako: main((random) => ball(random, 54, '#d9a867', '#8a5520', 'glaze')),
} as const satisfies Record<string, Food>
