import type { Transaction } from 'kysely'
import type { LocaleNames } from '../../src/contract/wire/primitives.ts'
import type { Minor } from '../../src/domain/values/money.ts'
import type { Database } from './schema/database.ts'
import type { Db } from './venues.ts'

/** A started purchase of a package. */
export type WalletPurchase = {
  readonly id: string
  readonly walletId: string
  /** Null if the account was deleted. */
  readonly customerId: string | null
  readonly branchId: string
  readonly referenceId: string
  readonly packageId: string
  readonly packageName: LocaleNames
  readonly price: Minor
  readonly credit: Minor
  readonly currency: string
  readonly createdAt: Date
  /** When it was paid and credited to the wallet. */
  readonly creditedAt: Date | null
}

export type NewWalletPurchase = Omit<WalletPurchase, 'customerId' | 'currency' | 'creditedAt'>

const selected = (db: Db) =>
  db
    .selectFrom('wallet_purchase as bought')
    .innerJoin('wallet', 'wallet.id', 'bought.wallet_id')
    .select([
      'bought.id',
      'bought.wallet_id as walletId',
      'wallet.customer_id as customerId',
      'bought.branch_id as branchId',
      'bought.reference_id as referenceId',
      'bought.package_id as packageId',
      'bought.package_name as packageName',
      'bought.price',
      'bought.credit',
      'wallet.currency',
      'bought.created_at as createdAt',
      'bought.credited_at as creditedAt',
    ])

type Row = Omit<WalletPurchase, 'packageName' | 'price' | 'credit'> & {
  packageName: string
  price: string | number | bigint
  credit: string | number | bigint
}
const toPurchase = (row: Row): WalletPurchase => ({
  ...row,
  packageName: JSON.parse(row.packageName) as LocaleNames,
  price: Number(row.price),
  credit: Number(row.credit),
})

export async function insertPurchase(trx: Transaction<Database>, purchase: NewWalletPurchase): Promise<void> {
  await trx
    .insertInto('wallet_purchase')
    .values({
      id: purchase.id,
      wallet_id: purchase.walletId,
      branch_id: purchase.branchId,
      reference_id: purchase.referenceId,
      package_id: purchase.packageId,
      package_name: JSON.stringify(purchase.packageName),
      price: purchase.price,
      credit: purchase.credit,
      created_at: purchase.createdAt,
      credited_at: null,
    })
    .execute()
}

export async function findPurchase(db: Db, id: string): Promise<WalletPurchase | undefined> {
  const row = await selected(db).where('bought.id', '=', id).executeTakeFirst()
  return row && toPurchase(row)
}

/** Like `findPurchase`, but locks the purchase until the transaction ends. */
export async function lockPurchase(
  trx: Transaction<Database>,
  id: string,
): Promise<WalletPurchase | undefined> {
  const row = await selected(trx).where('bought.id', '=', id).forUpdate('bought').executeTakeFirst()
  return row && toPurchase(row)
}

/** Finds the newest unpaid purchase of a package at these terms. */
export async function findUnpaidPurchase(
  db: Db,
  of: Pick<WalletPurchase, 'walletId' | 'branchId' | 'packageId' | 'price' | 'credit'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('wallet_purchase')
    .select('id')
    .where('wallet_id', '=', of.walletId)
    .where('branch_id', '=', of.branchId)
    .where('package_id', '=', of.packageId)
    .where('price', '=', of.price)
    .where('credit', '=', of.credit)
    .where('credited_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Finds and locks all purchases of a customer until the transaction ends. */
export async function lockCustomerPurchases(
  trx: Transaction<Database>,
  customerId: string,
): Promise<WalletPurchase[]> {
  const rows = await selected(trx)
    .where('wallet.customer_id', '=', customerId)
    .orderBy('bought.id')
    .forUpdate('bought')
    .execute()
  return rows.map(toPurchase)
}

export async function markCredited(trx: Transaction<Database>, id: string, at: Date): Promise<void> {
  await trx.updateTable('wallet_purchase').set({ credited_at: at }).where('id', '=', id).execute()
}
