import { type Selectable, sql, type Transaction } from 'kysely'
import type { CustomerTable } from './schema/accounts.ts'
import type { Database } from './schema/database.ts'
import type { Db } from './venues.ts'

export type Customer = Selectable<CustomerTable>

/**
 * The customer of a business with this phone, made when there is none. Name and email fill what was empty and change
 * nothing else. Nobody deletes the customer until the transaction ends.
 */
export async function findOrCreateCustomer(
  trx: Transaction<Database>,
  customer: Customer,
): Promise<{ customer: Customer; created: boolean }> {
  const { created, ...row } = await trx
    .insertInto('customer')
    .values(customer)
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'phone']).doUpdateSet({
        name: sql<string>`case when customer.name = '' then excluded.name else customer.name end`,
        email: sql<string | null>`coalesce(customer.email, excluded.email)`,
      }),
    )
    .returningAll()
    // Of a row that was there before, the system column names this transaction.
    .returning(sql<boolean>`xmax = 0`.as('created'))
    .executeTakeFirstOrThrow()
  return { customer: row, created }
}

export function findCustomer(db: Db, id: string): Promise<Customer | undefined> {
  return db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whether there is this customer, who is not deleted until the transaction ends. */
export async function holdCustomer(trx: Transaction<Database>, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('customer')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** As `findCustomer`; nobody else changes or deletes it, or orders as this customer, until the transaction ends. */
export function lockCustomer(trx: Transaction<Database>, id: string): Promise<Customer | undefined> {
  return trx.selectFrom('customer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The customer of a business with this phone (E.164). */
export async function customerByPhone(
  db: Db,
  by: { businessId: string; phone: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('customer')
    .select('id')
    .where('business_id', '=', by.businessId)
    .where('phone', '=', by.phone)
    .executeTakeFirst()
  return row?.id
}

/**
 * Whether there is this customer, who is not deleted, and buys nothing else, until the transaction ends. Orders and
 * whatever else names the customer go on meanwhile.
 */
export async function serializeBuying(trx: Transaction<Database>, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('customer')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function updateCustomer(
  trx: Transaction<Database>,
  id: string,
  changes: Pick<Customer, 'name' | 'email' | 'phone'>,
): Promise<void> {
  await trx.updateTable('customer').set(changes).where('id', '=', id).execute()
}

/** With sessions and locations; orders stay, without a customer. */
export async function deleteCustomer(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('customer').where('id', '=', id).execute()
}

/** Texts of JSON, in the customer's order. */
export async function locationsOf(db: Db, customerId: string): Promise<{ id: string; location: string }[]> {
  return db
    .selectFrom('customer_location')
    .select(['id', 'location'])
    .where('customer_id', '=', customerId)
    .orderBy('position')
    .execute()
}

/** Replaces all locations of a customer. */
export async function writeLocations(
  trx: Transaction<Database>,
  customerId: string,
  locations: readonly { id: string; location: string }[],
): Promise<void> {
  await trx.deleteFrom('customer_location').where('customer_id', '=', customerId).execute()
  if (locations.length === 0) return
  await trx
    .insertInto('customer_location')
    .values(
      locations.map(({ id, location }, position) => ({ id, customer_id: customerId, position, location })),
    )
    .execute()
}
