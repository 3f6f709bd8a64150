import { sql, type Transaction } from 'kysely'
import type { PushSubscriptionInput } from '../../../src/contract/order/push-calls.ts'
import { orderStatus } from '../../../src/domain/order/order-status.ts'
import type { Database } from '../schema/database.ts'
import { type Lease, takeDueRows } from '../sending/due-rows.ts'
import type { Db } from '../venues.ts'

/** Stores the subscription of a device to warnings, in place of an earlier one. */
export async function saveDevicePush(
  db: Db,
  deviceId: string,
  { endpoint, keys }: PushSubscriptionInput,
  locale: string,
  at: Date,
): Promise<void> {
  const values = { endpoint, ...keys, locale, created_at: at }
  await db
    .insertInto('device_push')
    .values({ device_id: deviceId, ...values })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet(values))
    .execute()
}

export async function deleteDevicePush(db: Db, deviceId: string): Promise<void> {
  await db.deleteFrom('device_push').where('device_id', '=', deviceId).execute()
}

/** Records that a branch has a board. */
export async function writePresence(db: Db, branchId: string, at: Date): Promise<void> {
  await db
    .insertInto('board_presence')
    .values({ branch_id: branchId, seen_at: at })
    .onConflict((conflict) => conflict.column('branch_id').doUpdateSet({ seen_at: at, warned_at: null }))
    .execute()
}

/** The devices that receive the warnings of a branch: of owners and managers who work there, and are not signed out. */
const receivers = (db: Db, seenAfter: Date) =>
  db
    .selectFrom('device_push')
    .innerJoin('staff_device', 'staff_device.id', 'device_push.device_id')
    .innerJoin('staff_member', 'staff_member.id', 'staff_device.staff_id')
    .innerJoin('branch', 'branch.venue', 'staff_member.venue')
    .where('staff_member.role', 'in', ['owner', 'manager'])
    .where('staff_device.last_seen_at', '>', seenAfter)
    .where(({ eb, fn }) =>
      eb.or([
        eb('staff_member.branches', 'is', null),
        eb('branch.reference_id', '=', fn.any('staff_member.branches')),
      ]),
    )

/** Queues a warning for every device that receives those of a branch. */
export async function queueWarning(
  trx: Transaction<Database>,
  {
    branchId,
    orderId,
    at,
    seenAfter,
  }: { branchId: string; orderId: string | null; at: Date; seenAfter: Date },
): Promise<void> {
  const devices = await receivers(trx, seenAfter)
    .where('branch.id', '=', branchId)
    .select('device_push.device_id')
    .execute()
  if (devices.length === 0) return
  await trx
    .insertInto('staff_warning')
    .values(
      devices.map(({ device_id }) => ({ device_id, branch_id: branchId, order_id: orderId, due_at: at })),
    )
    .execute()
}

/** Lists the orders from before a time that have no answer, and about which nobody was warned, where somebody could be. */
export function listUnwarnedOrders(db: Db, placedBefore: Date, seenAfter: Date): Promise<{ id: string }[]> {
  return db
    .selectFrom('customer_order')
    .select('customer_order.id')
    .where(sql<boolean>`customer_order.status not in (2, 5, 9)`)
    .where('status', 'in', [orderStatus.pending, orderStatus.scheduled])
    .where('created_at', '<=', placedBefore)
    .where('branch_id', 'in', receivers(db, seenAfter).select('branch.id'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('order_warning').select('order_id').whereRef('order_id', '=', 'customer_order.id')),
      ),
    )
    .execute()
}

/** Records that staff are warned about an order. Returns false if they already were. */
export async function markWarned(trx: Transaction<Database>, orderId: string, at: Date): Promise<boolean> {
  const row = await trx
    .insertInto('order_warning')
    .values({ order_id: orderId, at })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returning('order_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the branches without a board since a time whose staff were not warned, where somebody could be. */
export async function listMissingBoards(
  db: Db,
  seenBefore: Date,
  deviceSeenAfter: Date,
): Promise<{ branchId: string; seenAt: Date }[]> {
  return db
    .selectFrom('board_presence')
    .select(['branch_id as branchId', 'seen_at as seenAt'])
    .where('seen_at', '<=', seenBefore)
    .where('warned_at', 'is', null)
    .where('branch_id', 'in', receivers(db, deviceSeenAfter).select('branch.id'))
    .execute()
}

/** Lists the branches that have had no board since a time, and want to be paused then. */
export async function listBranchesToPause(
  db: Db,
  seenBefore: Date,
): Promise<{ branchId: string; seenAt: Date }[]> {
  return db
    .selectFrom('board_presence')
    .innerJoin('counter_settings', 'counter_settings.branch_id', 'board_presence.branch_id')
    .select(['board_presence.branch_id as branchId', 'seen_at as seenAt'])
    .where('pause_without_board', '=', true)
    .where('seen_at', '<=', seenBefore)
    .execute()
}

/** Keeps boards of a branch from returning until the transaction ends. Returns false if one was seen since a time. */
export async function lockMissingBoard(
  trx: Transaction<Database>,
  branchId: string,
  seenAt: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('board_presence')
    .select('branch_id')
    .where('branch_id', '=', branchId)
    .where('seen_at', '=', seenAt)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Records that staff are warned about a branch without a board. Returns false if they were, or a board has returned. */
export async function markBoardWarned(
  trx: Transaction<Database>,
  branchId: string,
  seenAt: Date,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('board_presence')
    .set({ warned_at: at })
    .where('branch_id', '=', branchId)
    .where('seen_at', '=', seenAt)
    .where('warned_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A warning with the subscription of its device. */
export type DueWarning = Awaited<ReturnType<typeof takeDueWarnings>>[number]

/** Takes due warnings. Those of devices that no longer subscribe are left out, and deleted. */
export async function takeDueWarnings(db: Db, lease: Lease) {
  const taken = await takeDueRows(db, 'staff_warning', lease)
  if (taken.length === 0) return []
  const subscriptions = await db
    .selectFrom('device_push')
    .select(['device_id', 'endpoint', 'p256dh', 'auth', 'locale'])
    .where(
      'device_id',
      'in',
      taken.map(({ device_id }) => device_id),
    )
    .execute()
  const byDevice = new Map(subscriptions.map((row) => [row.device_id, row]))
  for (const { seq, device_id } of taken) if (!byDevice.has(device_id)) await deleteWarning(db, seq)
  return taken.flatMap((warning) => {
    const subscription = byDevice.get(warning.device_id)
    return subscription ? [{ ...warning, subscription }] : []
  })
}

export async function postponeWarning(db: Db, seq: number, dueAt: Date, tries: number): Promise<void> {
  await db.updateTable('staff_warning').set({ due_at: dueAt, tries }).where('seq', '=', seq).execute()
}

export async function deleteWarning(db: Db, seq: number): Promise<void> {
  await db.deleteFrom('staff_warning').where('seq', '=', seq).execute()
}
