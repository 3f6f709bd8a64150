import { sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import {
  type CounterSettings,
  counterSettingsSchema,
} from '../../../src/contract/counter/counter-settings-calls.ts'
import { DEFAULT_ANSWER_MINUTES } from '../../../src/domain/order/answer-time.ts'
import { orderStatus } from '../../../src/domain/order/order-status.ts'
import type { Database } from '../schema/database.ts'
import type { Db } from '../venues.ts'

const DEFAULTS: CounterSettings = {
  ...{ decline_after: DEFAULT_ANSWER_MINUTES, auto_accept: {} },
  ...{ capacity: null, pause_without_board: false },
}

/** Reads how a branch wants its orders to be answered. */
export async function readCounterSettings(db: Db, branchId: string): Promise<CounterSettings> {
  const row = await db
    .selectFrom('counter_settings')
    .select(['decline_after', 'auto_accept', 'capacity_unit', 'capacity_most', 'pause_without_board'])
    .where('branch_id', '=', branchId)
    .executeTakeFirst()
  if (!row) return DEFAULTS
  const { decline_after, auto_accept, capacity_unit: unit, capacity_most: most, pause_without_board } = row
  return v.parse(counterSettingsSchema, {
    ...{ decline_after, pause_without_board },
    auto_accept: JSON.parse(auto_accept ?? '{}'),
    capacity: unit === null ? null : { unit, most },
  })
}

export async function writeCounterSettings(
  trx: Transaction<Database>,
  branchId: string,
  { decline_after, auto_accept, capacity, pause_without_board }: CounterSettings,
): Promise<void> {
  const types = Object.keys(auto_accept)
  const values = {
    ...{ decline_after, pause_without_board },
    auto_accept: types.length > 0 ? JSON.stringify(auto_accept) : null,
    capacity_unit: capacity?.unit ?? null,
    capacity_most: capacity?.most ?? null,
  }
  await trx
    .insertInto('counter_settings')
    .values({ branch_id: branchId, ...values })
    .onConflict((conflict) => conflict.column('branch_id').doUpdateSet(values))
    .execute()
}

/** An order without an answer that may have to be answered automatically. */
export type WaitingOrderRow = { id: string; branchId: string; createdAt: Date }

/**
 * Lists the orders without an answer at venues that have staff: those of branches that accept orders automatically, and those from
 * before a time, unless their branch waits forever.
 */
export async function listWaitingOrders(db: Db, placedBefore: Date): Promise<WaitingOrderRow[]> {
  return (
    db
      .selectFrom('customer_order')
      .innerJoin('branch', 'branch.id', 'customer_order.branch_id')
      .leftJoin('counter_settings', 'counter_settings.branch_id', 'customer_order.branch_id')
      .select([
        'customer_order.id',
        'customer_order.branch_id as branchId',
        'customer_order.created_at as createdAt',
      ])
      // As in the partial index of open orders.
      .where(sql<boolean>`customer_order.status not in (2, 5, 9)`)
      .where('customer_order.status', 'in', [orderStatus.pending, orderStatus.scheduled])
      .where(({ eb, and, or }) =>
        or([
          eb('counter_settings.auto_accept', 'is not', null),
          and([
            eb('customer_order.created_at', '<', placedBefore),
            or([
              eb('counter_settings.branch_id', 'is', null),
              eb('counter_settings.decline_after', 'is not', null),
            ]),
          ]),
        ]),
      )
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('staff_member').select('id').whereRef('staff_member.venue', '=', 'branch.venue')),
      )
      .execute()
  )
}

/** Marks an order that was accepted without anybody, so that boards ring for it all the same. */
export async function markAutoAccepted(trx: Transaction<Database>, orderId: string): Promise<void> {
  await trx.updateTable('customer_order').set({ auto_accepted: true }).where('id', '=', orderId).execute()
}
