import { dequal } from 'dequal/lite'
import { checkRing, type Ring } from '../../../domain/delivery/drawing/ring.ts'
import { geometryOf } from '../../../domain/delivery/drawing/write-geojson.ts'
import type { Edit } from '../../../domain/desk/edit.ts'
import { editsBetween } from '../../../domain/desk/element-edits.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../domain/json/json.ts'
import { writeNumber } from '../forms/typed-number.ts'
import { readPrice } from '../forms/typed-price.ts'
import { writeNames } from './written-names.ts'
import { type AreaForm, areaShape, type DrawnShape, type ZoneForm } from './zone-form.ts'
import { type ZoneEntry, zoneList, zonePath } from './zone-list.ts'

/** Makes an id that the file does not contain yet from names. `used`: those that were made just now. */
export type FreshId = (names: readonly string[], kind: string, used?: ReadonlySet<string>) => string

type Context = { readonly currency: string; readonly freshId: FreshId }
/** The zone as the file has it, and its form as it was opened. */
type Before = { readonly entry: ZoneEntry; readonly form: ZoneForm }

/** Largest zone that is added or removed by one edit, in characters. A call of the desk takes 256 KB. */
const MAX_WHOLE = 100_000

/** The edits that a checked form means: as small as what somebody can change alone. `before`: null for a new zone. */
export function zoneEdits(form: ZoneForm, before: Before | null, context: Context): Edit[] {
  const zone = writeZone(form, before, context)
  if (!before) return addZone(form.branch, zone, null)
  if (form.branch !== before.form.branch)
    return [...removeZone(before.form.branch, before.entry), ...addZone(form.branch, zone, null)]
  return editsBetween(zonePath(form.branch, before.entry.id), before.entry.element, zone)
}

/** Adds a zone. A large one gets its areas one by one. */
function addZone(branch: string, zone: JsonObject, next: string | null): Edit[] {
  const list = zoneList(branch)
  if (JSON.stringify(zone).length <= MAX_WHOLE) return [{ kind: 'add', list, value: zone, before: next }]
  const empty = { ...zone, areas: [] }
  const areas = editsBetween(zonePath(branch, String(zone.id)), empty, zone)
  return [{ kind: 'add', list, value: empty, before: next }, ...areas]
}

/** Removes a zone. A large one loses its areas one by one, so that all can be taken back. */
export function removeZone(
  branch: string,
  { element, id, next }: Pick<ZoneEntry, 'element' | 'id' | 'next'>,
): Edit[] {
  const list = zoneList(branch)
  if (JSON.stringify(element).length <= MAX_WHOLE)
    return [{ kind: 'remove', list, value: element, before: next }]
  const empty = { ...element, areas: [] }
  const areas = editsBetween(zonePath(branch, id), element, empty)
  return [...areas, { kind: 'remove', list, value: empty, before: next }]
}

/** A zone for the file. What did not change stays as it is, and so does what only the file knows. */
function writeZone(form: ZoneForm, before: Before | null, context: Context): JsonObject {
  const element: JsonObject = form.source ?? {}
  const isChanged = (field: keyof ZoneForm) => !before || !dequal(form[field], before.form[field])
  const isMoved = before !== null && isChanged('branch')
  const id = before ? before.entry.element.id : context.freshId(namesIn(form.names), 'zone')
  const written: Record<string, Json | undefined> = {
    name: isChanged('names') ? writeNames(element.name ?? null, form.names) : element.name,
    visible: isChanged('visible') ? form.visible : element.visible,
    fees: isChanged('fees') ? writePrice(element.fees, form.fees, context.currency) : element.fees,
    min_order: isChanged('minOrder')
      ? writePrice(element.min_order, form.minOrder, context.currency)
      : element.min_order,
    delivery_time: isChanged('time')
      ? writeNumber(element.delivery_time, form.time, { whole: true })
      : element.delivery_time,
    unit: isChanged('unit') ? form.unit : element.unit,
    color: isChanged('color') ? form.color.trim() || null : element.color,
    branch: isChanged('branch') ? form.branch : element.branch,
    areas: isChanged('areas') || isMoved ? writeAreas(form, before, context) : element.areas,
  }
  return withoutMissing({ ...element, id, ...written })
}

const withoutMissing = (fields: Readonly<Record<string, Json | undefined>>): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, Json] => field[1] !== undefined && field[1] !== null,
    ),
  )

/** A checked amount for the file, as the kind of value that it has there. */
function writePrice(before: Json | undefined, typed: string, currency: string): Json {
  const read = readPrice(typed, currency)
  const price = 'price' in read ? read.price : null
  return price !== null && typeof before === 'number' ? Number(price) : price
}

function writeAreas(form: ZoneForm, before: Before | null, { freshId }: Context): Json {
  const known = new Map((before?.form.areas ?? []).map((area) => [area.key, area]))
  const isInOtherBranch = before !== null && form.branch !== before.form.branch
  const used = new Set<string>()
  return form.areas.map((area): Json => {
    const earlier = known.get(area.key)
    const isKept = earlier !== undefined && earlier.element !== null && !isInOtherBranch
    const id = isKept ? earlier.element.id : freshId(namesIn(area.names), 'area', used)
    used.add(String(id))
    // An area that is copied names the zone that it was in.
    const { zone_id: _, ...rest } = area.element ?? {}
    const element: JsonObject = isKept ? earlier.element : rest
    const names = writeNames(element.name ?? null, area.names)
    return withoutMissing({
      ...element,
      ...{ id, name: names ?? [] },
      parent_name: writeNames(element.parent_name ?? null, area.parentNames),
      shape: writeShape(area),
    })
  })
}

/** A shape for the file. One that did not change stays as it is; the bounding box of another one would be wrong. */
function writeShape({ shape, element, original }: AreaForm): Json {
  const written = isJsonObject(element?.shape) ? element.shape : null
  if (written && dequal(shape, original)) return written
  const mended = areaShape(mend(shape))
  const { bbox: _, ...rest } = written ?? {}
  return mended ? { ...rest, ...(geometryOf(mended) as unknown as JsonObject) } : null
}

/** Borders as they were checked. */
const mend = (shape: DrawnShape): DrawnShape =>
  shape.kind === 'point' ? shape : { ...shape, polygons: shape.polygons.map((rings) => rings.map(mendRing)) }

function mendRing(ring: Ring): Ring {
  const checked = checkRing(ring)
  return 'ring' in checked ? checked.ring : ring
}

const namesIn = (names: Readonly<Record<string, string>>): string[] =>
  Object.values(names).filter((name) => name.trim())
