import type { Kysely } from 'kysely'
import { MAX_PERIOD } from '../../src/domain/insights/period.ts'
import { addDays, venueTime } from '../../src/domain/time/weekday.ts'
import { deleteFiguresOfRemovedBranches, listBranchesToAdd } from '../db/insights/day-figures.ts'
import { deleteOldInterest } from '../db/insights/interest.ts'
import type { Database } from '../db/schema/database.ts'
import type { Log } from '../http/log.ts'
import { createVenueReader } from '../venues/venue-reader.ts'
import { currentDay, readFigures } from './read-figures.ts'

/** Days after which searches and views are deleted: those of the longest period, and a month. */
const KEPT_DAYS = MAX_PERIOD + 30

/**
 * Stores the figures of past days for venues with staff, so that nobody waits for a year of orders to be added up. Deletes old searches
 * and views, and figures of removed branches. Branches whose orders cannot be added up are logged and left out. `now` is in epoch milliseconds.
 */
export async function storePastDays(db: Kysely<Database>, now: number, log: Log): Promise<void> {
  const today = venueTime(now, 'UTC').date
  await deleteOldInterest(db, addDays(today, -KEPT_DAYS))
  await deleteFiguresOfRemovedBranches(db)
  const venues = createVenueReader()
  // A day that is over everywhere.
  for (const { branchId, venue, firstOrderAt } of await listBranchesToAdd(db, addDays(today, -3))) {
    try {
      const branch = await venues.branch(db, { branchId })
      const to = addDays(currentDay(branch, now), -2)
      // An order belongs to its own date or to the day before.
      const first = addDays(venueTime(firstOrderAt.getTime(), 'UTC').date, -1)
      const from = [first, addDays(to, 1 - MAX_PERIOD)].sort().at(-1) ?? first
      await readFigures(db, venue, [branch], { from, to }, now)
    } catch (error) {
      log('error', 'past days could not be stored', { branch: branchId, error: nameOf(error) })
    }
  }
}

/** Messages may quote an order, so they are not logged. */
const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')
