import type { Edit } from '../../../domain/desk/edit.ts'
import { isSameValue } from '../../../domain/desk/same-value.ts'
import { floorKey, floorsOf, tablesOf } from './branch-tables.ts'
import { isNamed, names, problemsOf, readNames, writeNames } from './list-values.ts'
import type { ListContext, ListForm } from './venue-list.ts'

/** Renames a floor: each table on it repeats its names. Null if no table is on it. @param key of the floor */
export function floorForm(key: string, context: ListContext): ListForm | null {
  const floor = floorsOf(context).find((one) => one.key === key)
  if (!floor) return null
  const start = { floorNames: readNames(floor.value, context.venue.locales) }
  return {
    ...{ what: 'floor', entry: null, start },
    fields: () => [{ name: 'floorNames', kind: 'texts' }],
    check: (form) => problemsOf(form, start, [['floorNames', !isNamed(names(form, 'floorNames')), 'name']]),
    edits: (form) =>
      tablesOf(context)
        .filter(({ element }) => floorKey(element.floor) === key)
        .flatMap(({ path: [first, ...steps], element }): Edit[] => {
          const from = element.floor ?? null
          const to = writeNames(from, names(form, 'floorNames'))
          return isSameValue(from, to) ? [] : [{ kind: 'set', path: [first, ...steps, 'floor'], from, to }]
        }),
  }
}
