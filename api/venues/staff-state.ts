import type { StockEntry } from '../../src/domain/menu/stock.ts'
import type { Capacity } from '../../src/domain/time/capacity.ts'
import type { ServiceEntry } from '../../src/domain/venue/service-state.ts'
import { readCounterSettings } from '../db/board/settings.ts'
import { readStay } from '../db/seating/stay.ts'
import { readSpecialHours, type SpecialHours } from '../db/service/hours.ts'
import { listService } from '../db/service/states.ts'
import { listStock } from '../db/stock/entries.ts'
import type { Db } from '../db/venues.ts'

/** What staff of a branch say today. It overrides the venue file. */
export type StaffState = {
  readonly stock: readonly StockEntry[]
  readonly service: readonly ServiceEntry[]
  readonly specialHours: SpecialHours
  /** Null: no limit. */
  readonly capacity: Capacity | null
  /** Minutes that reservations last; null: as in the venue file. */
  readonly stay: number | null
}

/** Staff say nothing. */
export const AS_IN_FILE: StaffState = {
  ...{ stock: [], service: [], specialHours: {} },
  ...{ capacity: null, stay: null },
}

/** Reads what staff of a branch say. */
export async function readStaffState(db: Db, branchId: string): Promise<StaffState> {
  // One after the other: a transaction has one connection.
  return {
    stock: await listStock(db, branchId),
    service: await listService(db, branchId),
    specialHours: await readSpecialHours(db, branchId),
    capacity: (await readCounterSettings(db, branchId)).capacity,
    stay: await readStay(db, branchId),
  }
}
