import type { Edit } from '../../../domain/desk/edit.ts'
import { editsBetween } from '../../../domain/desk/element-edits.ts'
import { isSameValue } from '../../../domain/desk/same-value.ts'
import type { JsonObject } from '../../../domain/json/json.ts'
import {
  checkPlace,
  floorFields,
  floorKey,
  floorsOf,
  tableList,
  tablesOf,
  typedFloor,
} from './branch-tables.ts'
import {
  changedFields,
  isNamed,
  names,
  namesForId,
  problemsOf,
  readNames,
  readText,
  text,
  withFields,
  writeCount,
  writeNames,
} from './list-values.ts'
import type { Form, ListContext, ListEntry, ListField, ListForm, Problems, VenueList } from './venue-list.ts'

const read = (element: JsonObject, { locales }: ListContext['venue']): Form => ({
  locales: readNames(element.locales, locales),
  floor: floorKey(element.floor),
  floorNames: readNames(null, locales),
  seats: readText(element.seats),
})

const fields = (form: Form, context: ListContext): ListField[] => [
  { name: 'locales', kind: 'texts' },
  ...floorFields(form, context),
  { name: 'seats', kind: 'number' },
]

const check = (form: Form, start: Form | null): Problems => ({
  ...problemsOf(form, start, [['locales', !isNamed(names(form, 'locales')), 'name']]),
  ...checkPlace(form, start),
})

/** The table that a checked form means. @param start what the form showed first; null for a new table */
export function writeTable(
  base: JsonObject,
  form: Form,
  start: Form | null,
  context: ListContext,
): JsonObject {
  const floor = () => ({ floor: typedFloor(form, context) })
  const changed = changedFields(form, start, {
    locales: () => ({ locales: writeNames(base.locales, names(form, 'locales')) }),
    ...{ floor, floorNames: floor },
    seats: () => ({ seats: writeCount(base.seats, text(form, 'seats')) }),
  })
  return withFields(base, changed)
}

function changes({ path, element }: ListEntry, next: JsonObject): Edit[] {
  const [start, ...steps] = path
  const [from, to] = [element.floor ?? null, next.floor ?? null]
  return [
    ...editsBetween(path, element, next, ['locales', 'seats']),
    // Names of two floors in one table would be a third floor.
    ...(isSameValue(from, to) ? [] : [{ kind: 'set', path: [start, ...steps, 'floor'], from, to } as const]),
  ]
}

const adding = (start: Form, context: ListContext): ListForm => ({
  ...{ what: 'new', entry: null, start },
  fields: (form) => fields(form, context),
  check: (form) => check(form, null),
  edits(form) {
    const id = context.freshId(namesForId(names(form, 'locales')), 'table')
    const value = { id, ...writeTable({}, form, null, context) }
    return [{ kind: 'add', list: tableList(context.branch), value, before: null }]
  },
})

export const tables: VenueList = {
  groups(context) {
    const entries = tablesOf(context)
    return floorsOf(context).map(({ key, names: named }) => ({
      ...{ key, names: named },
      entries: entries.filter(({ element }) => floorKey(element.floor) === key),
    }))
  },
  edit(entry, context) {
    const start = read(entry.element, context.venue)
    return {
      ...{ what: 'edit', entry, start },
      fields: (form) => fields(form, context),
      check: (form) => check(form, start),
      edits: (form) => changes(entry, writeTable(entry.element, form, start, context)),
    }
  },
  add: (context) => adding(read({}, context.venue), context),
  copy: ({ element }, context) =>
    adding({ ...read(element, context.venue), locales: readNames(null, context.venue.locales) }, context),
}
