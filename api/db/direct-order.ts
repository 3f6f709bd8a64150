import { sql } from 'kysely'
import type { IdempotencyClaim } from './idempotency.ts'
import type { NewOrder } from './orders.ts'
import type { Db } from './venues.ts'

/** An order to store with the next number of its branch and day, if nothing has changed that it was checked against. */
export type DirectOrder = Omit<NewOrder, 'number' | 'placed'> & {
  /** The placed order as JSON text, before and after its number. */
  placed: readonly [before: string, after: string]
  claim: IdempotencyClaim
  /** Revision of the venue by which the order was checked. */
  revision: number
  /** The account that places the order and must still exist; null for a guest. */
  accountId: string | null
}

/**
 * Claims the key of an order, numbers it and stores it, in one statement, which is a transaction of its own. The row of the
 * branch's counter is locked for the time of this statement only. Imports of the venue and the deletion of the account wait
 * for it. Returns null and stores nothing if the venue has another revision, the account is gone or the key is claimed; waits
 * first for others that are changing one of these. `hasVoids`: whether payments wait to be voided or refunded.
 */
export async function insertOrderDirectly(
  db: Db,
  { claim, revision, accountId, placed: [before, after], ...order }: DirectOrder,
): Promise<{ number: number; hasVoids: boolean } | null> {
  const { rows } = await sql<{ number: number; hasVoids: boolean }>`
    with account as (
      select id from customer where id = ${accountId}::text for key share
    ), current as (
      select branch.id
      from branch join venue on venue.reference_id = branch.venue
      where branch.id = ${order.branchId}::text
        and venue.reference_id = ${order.venue}::text
        and venue.revision = ${revision}::integer
        and (${accountId}::text is null or exists (select from account))
      for share of venue
    ), claimed as (
      insert into idempotency (key_hash, request_hash, order_id, salt, created_at)
      select ${claim.keyHash}::text, ${claim.requestHash}::text, ${claim.orderId}::text, ${claim.salt}::text,
        ${order.at}::timestamptz
      from current
      on conflict (key_hash) do nothing
      returning order_id
    ), numbered as (
      insert into order_number (branch_id, day, last)
      select ${order.branchId}::text, ${order.day}::text, 1 from claimed
      on conflict (branch_id, day) do update set last = order_number.last + 1
      returning last
    ), stored as (
      insert into customer_order (
        id, branch_id, venue, reference_id, number, day, secret_hash, customer_id, placed, phone, status,
        created_at, updated_at
      )
      select ${order.id}::text, ${order.branchId}::text, ${order.venue}::text, ${order.referenceId}::text,
        last, ${order.day}::text, ${order.secretHash}::text, ${order.customerId}::text,
        ${before}::text || last || ${after}::text, ${order.phone}::text, ${order.status}::smallint,
        ${order.at}::timestamptz, ${order.at}::timestamptz
      from numbered
      returning id, number
    ), changed as (
      insert into order_status_change (order_id, status, at)
      select id, ${order.status}::smallint, ${order.at}::timestamptz from stored
    )
    select number, exists (select from payment where to_void and reference is not null)
      or exists (select from payment_refund where state = 'requested') as "hasVoids"
    from stored`.execute(db)
  return rows[0] ?? null
}
