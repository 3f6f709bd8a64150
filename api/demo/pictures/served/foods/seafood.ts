import { blurred, withMaterial, withShadow } from '../materials.ts'
import {
  blob,
  disc,
  finger,
  line,
  n,
  path,
  pick,
  placeAt,
  type Random,
  randomBetween,
  times,
} from '../shapes.ts'
import { type Food, main } from './food.ts'

function prawn(random: Random): string {
  const stripes = times(5, (i) =>
    line(`M${-52 + i * 24} ${-54 + Math.abs(i - 2) * 8}q-8 22 4 44`, '#c8421f', 8, 'opacity="0.55"'),
  )
  return withShadow(
    'high',
    `${withMaterial('glaze', path('M-110 34C-124 -66 40 -116 104 -18C112 2 96 18 78 4C36 -44 -46 -28 -62 30C-68 54 -104 56 -110 34z', pick(random, ['#ee8a54', '#f29a66', '#e67c46'])))}${stripes.join('')}${withMaterial('leaf', path('M92 -14l52 -18l-14 34l20 30l-58 -18z', '#d9552c'))}`,
  )
}

/** A crayfish tail out of its shell, its claws beside it. */
function crayfish(random: Random): string {
  const claw = (side: number) =>
    placeAt(
      104,
      side * 44,
      side * 22,
      withMaterial(
        'glaze',
        path('M-40 -10C-10 -34 50 -34 76 -8L30 -2L78 16C44 34 -16 26 -40 10z', '#c4371d'),
      ),
    )
  const rings = times(5, (i) => line(`M${-86 + i * 36} -40q-14 40 0 80`, '#f6cdb0', 6, 'opacity="0.7"'))
  return withShadow(
    'high',
    `${claw(-1)}${claw(1)}${withMaterial('glaze', path(finger(random, 236, 96, 0.03, 0.2), '#e0663a'))}${rings.join('')}`,
  )
}

function wholeFish(random: Random): string {
  const body =
    'M-330 0C-260 -128 -30 -150 130 -70C180 -44 220 -22 262 -8L352 -86C344 -30 344 30 352 86L262 12C180 76 60 128 -80 122C-200 118 -296 70 -330 0z'
  const marks = times(5, (i) =>
    line(`M${-150 + i * 72} -72l36 140`, '#2a1206', 13, `opacity="${n(randomBetween(random, 0.45, 0.7))}"`),
  )
  const sear = times(9, () =>
    placeAt(
      randomBetween(random, -220, 180),
      randomBetween(random, -60, 60),
      random() * 180,
      path(blob(random, randomBetween(random, 26, 60), randomBetween(random, 12, 26), 0.3, 8), '#7d4313'),
    ),
  )
  return withShadow(
    'high',
    `${withMaterial('fish', path(body, '#c39a62'))}<g opacity="0.4">${blurred(sear.join(''))}</g>${blurred(path('M-250 40C-120 110 90 90 240 6C120 60 -100 70 -250 40z', '#f0dcae', 'opacity="0.7"'))}${marks.join('')}${line('M-212 -70q30 70 0 140', '#7a5228', 6)}${disc(-262, -22, 17, '#f7eeda')}${disc(-262, -22, 9, '#21150c')}`,
  )
}

function fillet(random: Random): string {
  const flakes = times(9, (i) => line(`M${-170 + i * 42} -54q34 50 -4 106`, '#f8d8c2', 6, 'opacity="0.55"'))
  return withShadow(
    'high',
    `${withMaterial('fish', path(finger(random, 430, 156, 0.03, 0.25), '#e8a07c'))}${flakes.join('')}`,
  )
}

function tempura(random: Random, core: string): string {
  const bubbles = times(34, () =>
    disc(
      randomBetween(random, -130, 120),
      randomBetween(random, -36, 36),
      randomBetween(random, 7, 16),
      pick(random, ['#f0c678', '#dfa548', '#f7d99a']),
    ),
  )
  return withShadow(
    'high',
    `${withMaterial('leaf', path('M130 -8l56 -30l-12 36l22 30l-64 -16z', core))}${withMaterial('crust', `${path(blob(random, 148, 48, 0.2, 16), '#e3b460')}${bubbles.join('')}`)}`,
  )
}

export const seafood = {
  prawn: main(prawn, 165),
  crayfish: main(crayfish, 170),
  'whole-fish': main(wholeFish, 330),
  char: main(fillet, 240),
  'prawn-tempura': main((random) => tempura(random, '#d9552c'), 130),
  'leaf-tempura': main((random) => tempura(random, '#4b7a35'), 130),
} as const satisfies Record<string, Food>
