import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Table } from '../../domain/venue/venue.ts'
import { bindTable, boundTable } from './table.ts'

export type TableChoice = {
  readonly $table: ReadableAtom<{
    /** The id of a table of this branch. */
    readonly id: string | null
    /** The diner scanned the code of a table that this branch does not have. */
    readonly strange: boolean
  }>
  choose(id: string | null): void
}

/** The table of the scanned code, until the diner chooses another. All pages of the visit share the choice. */
export function createTableChoice(tables: readonly Table[], branchId: string): TableChoice {
  const $bound = atom(boundTable(branchId))
  return {
    $table: computed($bound, (bound) => {
      const id = tables.some((table) => table.id === bound) ? bound : null
      return { id, strange: bound !== null && id === null && tables.length > 0 }
    }),
    choose(id) {
      bindTable(branchId, id)
      $bound.set(id)
    },
  }
}
