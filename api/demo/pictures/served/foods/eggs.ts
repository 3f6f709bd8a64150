import { withMaterial, withShadow } from '../materials.ts'
import { blob, disc, line, n, oval, path, pick, type Random, randomBetween, times } from '../shapes.ts'
import { bed, type Food, main } from './food.ts'

function fried(random: Random): string {
  return withShadow(
    'low',
    `${withMaterial('cream', path(blob(random, 120, 104, 0.14, 11), '#fbf6ea'))}${withMaterial('glaze', path(blob(random, 48, 46, 0.04, 10), '#f0a01c'))}${oval(-16, -17, 13, 7, '#fff6d8', -30)}`,
  )
}

function omelette(random: Random): string {
  const folds = times(7, () =>
    line(
      `M-190 ${n(randomBetween(random, -80, 80))}q190 ${n(randomBetween(random, -40, 40))} 380 0`,
      pick(random, ['#e0a52a', '#fbe08a']),
      10,
      'opacity="0.6"',
    ),
  )
  return withShadow(
    'high',
    withMaterial('cream', `${path(blob(random, 220, 120, 0.06, 12), '#f2c64a')}${folds.join('')}`),
  )
}

/** Rolled in layers and cut: the layers show. */
function rolled(random: Random): string {
  const layers = times(4, (i) =>
    line(`M-96 ${-36 + i * 24}h192`, pick(random, ['#d99a2b', '#fbe196']), 5, 'opacity="0.7"'),
  )
  return withShadow(
    'high',
    withMaterial(
      'cream',
      `<rect x="-112" y="-62" width="224" height="124" rx="22" fill="#f2c650"/>${layers.join('')}`,
    ),
  )
}

export const eggs = {
  'fried-egg': main(fried, 150),
  omelette: main(omelette, 160),
  'half-egg': main(
    () =>
      withShadow(
        'low',
        withMaterial('glaze', `${oval(0, 0, 66, 54, '#fdfaf2')}${disc(4, 0, 34, '#ee9c22')}`),
      ),
    110,
  ),
  'slow-egg': main((random) =>
    withShadow(
      'high',
      `${withMaterial('glaze', path(blob(random, 128, 116, 0.06, 11), '#fbf7ee'))}${disc(12, 8, 48, '#f3b43b77')}`,
    ),
  ),
  tamago: main(rolled, 150),
  'egg-over-rice': bed((random, inside) => {
    const curds = times(70, () => {
      const [angle, far] = [random() * 6.28, Math.sqrt(random()) * inside * 0.82]
      const curd = path(
        blob(random, randomBetween(random, 30, 60), randomBetween(random, 18, 34), 0.25, 9),
        pick(random, ['#f7da7c', '#fbeebf', '#e6ab35', '#f0c352']),
      )
      return `<g transform="translate(${n(Math.cos(angle) * far)} ${n(Math.sin(angle) * far)}) rotate(${n(random() * 180)})">${curd}</g>`
    })
    return `${withMaterial('cream', path(blob(random, inside * 0.97, inside * 0.97, 0.02, 16), '#f0c352'))}${withMaterial('cream', curds.join(''))}`
  }),
} as const satisfies Record<string, Food>
