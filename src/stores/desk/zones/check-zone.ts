import { dequal } from 'dequal/lite'
import type { LngLat } from '../../../domain/delivery/delivery-zone.ts'
import { checkRing, type RingProblem } from '../../../domain/delivery/drawing/ring.ts'
import { contains } from '../../../domain/delivery/geo.ts'
import { type NumberProblem, readNumber } from '../forms/typed-number.ts'
import { type PriceProblem, readPrice } from '../forms/typed-price.ts'
import { isNamed } from './written-names.ts'
import type { AreaForm, ZoneForm } from './zone-form.ts'

/** What is wrong with an area. `point`: it has no place yet; `outside`: a hole leaves its part. `at`: where on the map. */
export type AreaProblem = {
  readonly what: 'name' | 'point' | 'outside' | RingProblem
  readonly at: LngLat | null
}

/** What has to be corrected in the form of a zone. */
export type ZoneProblems = {
  readonly names?: 'missing'
  readonly color?: 'color'
  readonly fees?: PriceProblem
  readonly minOrder?: PriceProblem
  readonly time?: NumberProblem | 'large'
  /** It has no areas. */
  readonly areas?: 'none'
  readonly area: Readonly<Record<string, AreaProblem>>
}

const HEX_COLOR = /^#(?:[\da-f]{3}|[\da-f]{6})$/i
/** Longest delivery and highest fee that a venue file may contain. */
const LONGEST = 100_000
const HIGHEST_FEE = 1e9

/** Checks the form of a zone. What the file had before is never wrong. Null: nothing has to be corrected. */
export function checkZone(form: ZoneForm, before: ZoneForm | null, currency: string): ZoneProblems | null {
  const isChanged = (field: keyof ZoneForm) => !before || !dequal(form[field], before[field])
  const fees = isChanged('fees') && priceProblem(form.fees, currency, HIGHEST_FEE)
  const minOrder = isChanged('minOrder') && priceProblem(form.minOrder, currency)
  const time = isChanged('time') && timeProblem(form.time)
  const area = areaProblems(form.areas, before?.areas ?? [])
  const problems: ZoneProblems = {
    ...(isChanged('names') && !isNamed(form.names) && { names: 'missing' }),
    ...(isChanged('color') && form.color !== '' && !HEX_COLOR.test(form.color) && { color: 'color' }),
    ...(fees && { fees }),
    ...(minOrder && { minOrder }),
    ...(time && { time }),
    ...(isChanged('areas') && form.areas.length === 0 && { areas: 'none' }),
    area,
  }
  return Object.keys(problems).length > 1 || Object.keys(area).length > 0 ? problems : null
}

function priceProblem(typed: string, currency: string, most = Number.POSITIVE_INFINITY): PriceProblem | null {
  const read = readPrice(typed, currency)
  if ('problem' in read) return read.problem
  return Number(read.price ?? 0) > most ? 'large' : null
}

function timeProblem(typed: string): NumberProblem | 'large' | null {
  const read = readNumber(typed, { whole: true })
  if ('problem' in read) return read.problem
  return (read.value ?? 0) > LONGEST ? 'large' : null
}

function areaProblems(areas: readonly AreaForm[], before: readonly AreaForm[]): Record<string, AreaProblem> {
  const known = new Map(before.map((area) => [area.key, area]))
  return Object.fromEntries(
    areas.flatMap((area) => {
      const problem = checkArea(area, known.get(area.key))
      return problem ? [[area.key, problem] as const] : []
    }),
  )
}

/** Checks an area. `before`: as the file had it. */
function checkArea(area: AreaForm, before?: AreaForm): AreaProblem | null {
  if (!dequal(area.names, before?.names) && !isNamed(area.names)) return { what: 'name', at: null }
  return dequal(area.shape, before?.shape) ? null : shapeProblem(area)
}

/** What is wrong with the point or the borders of an area. */
export function shapeProblem({ shape }: Pick<AreaForm, 'shape'>): AreaProblem | null {
  if (shape.kind === 'point') return shape.point ? null : { what: 'point', at: null }
  const rings = shape.polygons.flat()
  if (rings.length === 0) return { what: 'few', at: null }
  for (const ring of rings) {
    const checked = checkRing(ring)
    if ('problem' in checked) return { what: checked.problem, at: checked.at }
  }
  for (const [outline, ...holes] of shape.polygons) {
    const part = { kind: 'polygons', polygons: outline ? [[outline]] : [] } as const
    const lost = holes.flat().find((corner) => !contains(part, corner))
    if (lost) return { what: 'outside', at: lost }
  }
  return null
}
