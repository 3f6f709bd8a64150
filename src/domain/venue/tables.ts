import type { Localized } from '../values/localized.ts'
import type { Table } from './venue.ts'

export type Floor = { readonly name: string; readonly tables: readonly Table[] }

/**
 * A branch's tables by the floor they stand on (spec §7, `tables/{id}`), floors in the order in which the venue first names
 * them. `say` reads a text in the diner's language; tables without a floor come under the empty name.
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
