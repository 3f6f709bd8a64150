import { sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import { type ReceiptDocument, receiptDocument } from '../../../src/contract/order/receipt.ts'
import type { Database } from '../schema/database.ts'
import type { ReceiptKind } from '../schema/receipts.ts'
import type { Db } from '../venues.ts'

/** A receipt, credit note or debit note of an order. */
export type StoredReceipt = {
  readonly token: string
  readonly kind: ReceiptKind
  readonly cause: string
  readonly document: ReceiptDocument
}

/**
 * Issues a receipt or credit note with the next number of its series. Others of the venue wait until the transaction ends, and a
 * number whose transaction fails is drawn again, so there are no gaps. Call it last in a transaction, for a locked order.
 */
export async function issueReceipt(
  trx: Transaction<Database>,
  receipt: {
    readonly token: string
    readonly venue: string
    readonly kind: ReceiptKind
    readonly orderId: string
    readonly cause: string
    readonly at: Date
    readonly document: (number: number) => ReceiptDocument
  },
): Promise<StoredReceipt> {
  const { token, venue, kind, orderId, cause, at } = receipt
  const { last } = await trx
    .insertInto('receipt_series')
    .values({ venue, kind, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['venue', 'kind'])
        .doUpdateSet((row) => ({ last: row('receipt_series.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  const document = receipt.document(last)
  await trx
    .insertInto('receipt')
    .values({
      ...{ token, venue, kind, cause, number: last, order_id: orderId, issued_at: at },
      document: JSON.stringify(document),
    })
    .execute()
  return { token, kind, cause, document }
}

const parse = (document: string): ReceiptDocument => v.parse(receiptDocument, JSON.parse(document))

/** Lists the receipt of an order, then its credit notes and debit notes, in the order in which they were issued. */
export async function listOrderReceipts(db: Db, orderId: string): Promise<StoredReceipt[]> {
  const rows = await db
    .selectFrom('receipt')
    .select(['token', 'kind', 'cause', 'document'])
    .where('order_id', '=', orderId)
    .orderBy(sql<boolean>`kind <> 'receipt'`)
    .orderBy('issued_at')
    .orderBy('kind')
    .orderBy('number')
    .execute()
  return rows.map((row) => ({ ...row, document: parse(row.document) }))
}

export async function findReceipt(db: Db, token: string): Promise<ReceiptDocument | undefined> {
  const row = await db.selectFrom('receipt').select('document').where('token', '=', token).executeTakeFirst()
  return row && parse(row.document)
}
