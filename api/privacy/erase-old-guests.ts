import type { Kysely, Transaction } from 'kysely'
import { lockOldGuestOrders, lockOldGuestReservations } from '../db/guests.ts'
import { removeMailReceivers } from '../db/mail/mails.ts'
import { rewriteReservation } from '../db/reservations.ts'
import type { Database } from '../db/schema/database.ts'
import { anonymizeReservation } from '../reservations/anonymize-reservation.ts'
import { parseReservation } from '../reservations/placed-reservation.ts'
import { eraseOrders } from './erase-guest.ts'

const DAY = 24 * 3_600_000
/** Rows per transaction, small enough not to delay orders that are placed at the same time. */
const BATCH = 200

/** Anonymizes guests’ orders and reservations that are past their retention. Returns how many. `now`: epoch milliseconds. */
export async function eraseOldGuests(
  db: Kysely<Database>,
  now: number,
  retentionDays: number,
): Promise<{ orders: number; reservations: number }> {
  const old = { before: new Date(now - retentionDays * DAY), most: BATCH }
  const orders = await inBatches(db, async (trx) => {
    const rows = await lockOldGuestOrders(trx, old)
    await eraseOrders(trx, rows, now)
    return rows.length
  })
  const reservations = await inBatches(db, async (trx) => {
    const rows = await lockOldGuestReservations(trx, old)
    await removeMailReceivers(
      trx,
      'reservation',
      rows.map(({ id }) => id),
    )
    for (const row of rows) {
      const made = JSON.stringify(anonymizeReservation(parseReservation(row)))
      await rewriteReservation(trx, row.id, made, new Date(now))
    }
    return rows.length
  })
  return { orders, reservations }
}

/** Repeats `work`, each time in a new transaction, until it finds less than a full batch. Returns the number of rows. */
async function inBatches(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<number>,
): Promise<number> {
  let total = 0
  for (;;) {
    const done = await db.transaction().execute(work)
    total += done
    if (done < BATCH) return total
  }
}
