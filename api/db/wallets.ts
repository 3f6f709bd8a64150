import type { Transaction } from 'kysely'
import type { LocaleNames } from '../../src/contract/wire/primitives.ts'
import {
  applyWalletChange,
  type WalletBalance,
  type WalletChange,
  type WalletEntryKind,
} from '../../src/domain/payment/wallet.ts'
import type { Minor } from '../../src/domain/values/money.ts'
import type { Database } from './schema/database.ts'
import type { Db } from './venues.ts'

/** A wallet with its current amounts. */
export type StoredWallet = WalletBalance & { readonly id: string; readonly currency: string }

const selected = (db: Db) => db.selectFrom('wallet').select(['id', 'currency', 'available', 'held'])

type Row = {
  id: string
  currency: string
  available: string | number | bigint
  held: string | number | bigint
}
const toWallet = (row: Row): StoredWallet => ({
  ...row,
  available: Number(row.available),
  held: Number(row.held),
})

/** Lists a customer's wallets, one per currency. */
export async function listWallets(db: Db, customerId: string): Promise<StoredWallet[]> {
  return (await selected(db).where('customer_id', '=', customerId).orderBy('currency').execute()).map(
    toWallet,
  )
}

/** Finds or creates a customer's wallet in a currency and returns its id. The customer must be locked. */
export async function findOrCreateWallet(
  trx: Transaction<Database>,
  wallet: { id: string; customerId: string; businessId: string; currency: string },
): Promise<string> {
  await trx
    .insertInto('wallet')
    .values({
      id: wallet.id,
      customer_id: wallet.customerId,
      business_id: wallet.businessId,
      currency: wallet.currency,
      available: 0,
      held: 0,
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'currency']).doNothing())
    .execute()
  const row = await trx
    .selectFrom('wallet')
    .select('id')
    .where('customer_id', '=', wallet.customerId)
    .where('currency', '=', wallet.currency)
    .executeTakeFirstOrThrow()
  return row.id
}

/** Finds and locks a wallet until the transaction ends. Lock order: customer, orders and purchases, wallet. */
export async function lockWallet(
  trx: Transaction<Database>,
  by: { id: string } | { customerId: string; currency: string },
): Promise<StoredWallet | undefined> {
  const found =
    'id' in by
      ? selected(trx).where('id', '=', by.id)
      : selected(trx).where('customer_id', '=', by.customerId).where('currency', '=', by.currency)
  const row = await found.forNoKeyUpdate().executeTakeFirst()
  return row && toWallet(row)
}

export type EntryDetails = {
  readonly orderId?: string
  readonly purchaseId?: string
  readonly note?: string
  readonly reference?: string | null
  readonly at: Date
}

/**
 * Adds an entry to a wallet, which must be locked, and returns the changed wallet.
 * @throws RangeError if an amount would become negative; callers check first what customers request
 */
export async function addEntry(
  trx: Transaction<Database>,
  wallet: StoredWallet,
  change: WalletChange,
  { orderId, purchaseId, note = '', reference = null, at }: EntryDetails,
): Promise<StoredWallet> {
  const after = applyWalletChange(wallet, change)
  if (!after) throw new RangeError(`a ${change.kind} of wallet ${wallet.id} would make its amount negative`)
  await trx
    .insertInto('wallet_entry')
    .values({
      wallet_id: wallet.id,
      kind: change.kind,
      available: change.available,
      held: change.held,
      order_id: orderId ?? null,
      purchase_id: purchaseId ?? null,
      note,
      reference,
      at,
    })
    .execute()
  await trx.updateTable('wallet').set(after).where('id', '=', wallet.id).execute()
  return { ...wallet, ...after }
}

type ChangeRow = {
  kind: WalletEntryKind
  available: string | number | bigint
  held: string | number | bigint
}
const toChange = ({ kind, available, held }: ChangeRow): WalletChange => ({
  kind,
  available: Number(available),
  held: Number(held),
})

/** Finds the wallet that pays for an order and its entries for it, oldest first; null if no wallet does. */
export async function findOrderEntries(
  db: Db,
  orderId: string,
): Promise<{ walletId: string; changes: WalletChange[] } | null> {
  const rows = await db
    .selectFrom('wallet_entry')
    .select(['wallet_id', 'kind', 'available', 'held'])
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .execute()
  const walletId = rows[0]?.wallet_id
  return walletId === undefined ? null : { walletId, changes: rows.map(toChange) }
}

/** Whether the operator's reference was already used with this wallet. */
export async function hasReference(db: Db, walletId: string, reference: string): Promise<boolean> {
  const row = await db
    .selectFrom('wallet_entry')
    .select('seq')
    .where('wallet_id', '=', walletId)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row !== undefined
}

/** An entry with its order or package. */
export type HistoryEntry = WalletChange & {
  readonly seq: number
  readonly currency: string
  readonly at: Date
  readonly note: string
  readonly order: { readonly id: string; readonly number: number; readonly referenceId: string } | null
  readonly package: { readonly id: string; readonly name: LocaleNames } | null
}

/** Lists a customer's entries in one currency or in all, newest first. */
export async function listWalletHistory(
  db: Db,
  customerId: string,
  part: { currency: string | null; offset: number; limit: number },
): Promise<HistoryEntry[]> {
  const all = db
    .selectFrom('wallet_entry as entry')
    .innerJoin('wallet', 'wallet.id', 'entry.wallet_id')
    .leftJoin('customer_order as ordered', 'ordered.id', 'entry.order_id')
    .leftJoin('wallet_purchase as bought', 'bought.id', 'entry.purchase_id')
    .select(['entry.seq', 'entry.kind', 'entry.available', 'entry.held', 'entry.note', 'entry.at'])
    .select([
      'wallet.currency',
      'ordered.id as orderId',
      'ordered.number',
      'ordered.reference_id as referenceId',
    ])
    .select(['bought.package_id as packageId', 'bought.package_name as packageName'])
    .where('wallet.customer_id', '=', customerId)
    .orderBy('entry.seq', 'desc')
    .offset(part.offset)
    .limit(part.limit)
  const rows = await (part.currency === null
    ? all
    : all.where('wallet.currency', '=', part.currency)
  ).execute()
  return rows.map((row) => ({
    ...toChange(row),
    seq: Number(row.seq),
    currency: row.currency,
    at: row.at,
    note: row.note,
    order:
      row.orderId === null || row.number === null
        ? null
        : { id: row.orderId, number: row.number, referenceId: row.referenceId ?? '' },
    package:
      row.packageId === null
        ? null
        : { id: row.packageId, name: JSON.parse(row.packageName ?? '[]') as LocaleNames },
  }))
}

/** Clears the notes of a wallet's entries, which may contain personal data. */
export async function clearNotes(trx: Transaction<Database>, walletId: string): Promise<void> {
  await trx
    .updateTable('wallet_entry')
    .set({ note: '', reference: null })
    .where('wallet_id', '=', walletId)
    .execute()
}

/** Sums of a wallet's entries, for consistency checks. */
export async function sumEntries(db: Db, walletId: string): Promise<{ available: Minor; held: Minor }> {
  const row = await db
    .selectFrom('wallet_entry')
    .select(({ fn }) => [fn.sum<string>('available').as('available'), fn.sum<string>('held').as('held')])
    .where('wallet_id', '=', walletId)
    .executeTakeFirstOrThrow()
  return { available: Number(row.available), held: Number(row.held) }
}
