import { type Selectable, sql, type Transaction } from 'kysely'
import type { CustomerTable } from './schema/accounts.ts'
import type { Database } from './schema/database.ts'
import type { Db } from './venues.ts'

export type Customer = Selectable<CustomerTable>

/**
 * Finds the customer of a business with this phone number, or creates one. Name and email only fill empty values. The
 * customer cannot be deleted until the transaction ends.
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
    // In an existing row this system column contains the id of the transaction.
    .returning(sql<boolean>`xmax = 0`.as('created'))
    .executeTakeFirstOrThrow()
  return { customer: row, created }
}

export function findCustomer(db: Db, id: string): Promise<Customer | undefined> {
  return db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns whether the customer exists, and prevents their deletion until the transaction ends. */
export async function preventCustomerDeletion(trx: Transaction<Database>, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('customer')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Like `findCustomer`, but nobody else can change or delete the customer, or order as them, until the transaction ends. */
export function lockCustomer(trx: Transaction<Database>, id: string): Promise<Customer | undefined> {
  return trx.selectFrom('customer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Finds the customer of a business by phone number (E.164). */
export async function findCustomerByPhone(
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
 * Returns whether the customer exists. Until the transaction ends they cannot be deleted or start another purchase; orders
 * and other rows that refer to the customer are not blocked.
 */
export async function lockCustomerForPurchase(trx: Transaction<Database>, id: string): Promise<boolean> {
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

/** Deletes a customer with their sessions and locations. Orders stay, without a customer. */
export async function deleteCustomer(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('customer').where('id', '=', id).execute()
}

/** Lists a customer's locations, as JSON texts in the customer's order. */
export async function listLocations(db: Db, customerId: string): Promise<{ id: string; location: string }[]> {
  return db
    .selectFrom('customer_location')
    .select(['id', 'location'])
    .where('customer_id', '=', customerId)
    .orderBy('position')
    .execute()
}

/** Replaces all locations of a customer. */
export async function replaceLocations(
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
