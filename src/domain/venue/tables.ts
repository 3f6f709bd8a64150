import type { Localized } from '../values/localized.ts'
import type { Table } from './venue.ts'

export type Floor = { readonly name: string; readonly tables: readonly Table[] }

/**
 * Groups the tables of a branch by floor (spec §7, `tables/{id}`), in the order in which floors first appear. `localize`
 * returns a text in the diner's language. Tables without a floor are grouped under the empty name.
 */
export function tablesByFloor(tables: readonly Table[], localize: (text: Localized) => string): Floor[] {
  const floors = new Map<string, Table[]>()
  for (const table of tables) {
    const name = localize(table.floor)
    const known = floors.get(name)
    if (known) known.push(table)
    else floors.set(name, [table])
  }
  return [...floors].map(([name, own]) => ({ name, tables: own }))
}
