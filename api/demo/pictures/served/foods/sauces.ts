import { withMaterial } from '../materials.ts'
import { blob, oval, path, type Random } from '../shapes.ts'
import { drawDip } from '../vessels.ts'
import { bed, type Food, side } from './food.ts'

/** A pool of sauce under the dish. `part` is its share of the vessel. */
const pool = (color: string, part = 0.74): Food =>
  bed((random: Random, inside) =>
    withMaterial('sauce', path(blob(random, inside * part, inside * part * 0.9, 0.06, 12), color)),
  )

export const sauces = {
  'butter-sauce': pool('#efd58a'),
  jus: pool('#4d2212', 0.68),
  'cream-sauce': pool('#f0e2c0', 0.8),
  'green-sauce': pool('#8ea54a', 0.72),
  bisque: pool('#d98a4f', 0.86),
  'cucumber-water': pool('#cfe0b2', 0.86),
  'tahini-dip': side((random) => drawDip(random, 92, '#e8d9b7', oval(16, 14, 20, 8, '#b98a2f99', 20))),
  'garlic-dip': side((random) => drawDip(random, 92, '#fbf8ee')),
  'soy-dip': side((random) => drawDip(random, 92, '#2a130b')),
  'jam-dip': side((random) => drawDip(random, 86, '#8f1f33')),
  'cream-dip': side((random) => drawDip(random, 86, '#fbf6e6')),
  honey: side((random) => drawDip(random, 92, '#c8811c')),
} as const satisfies Record<string, Food>
