import type { Transaction } from 'kysely'
import type { PersonalData } from '../../src/contract/operator/privacy-calls.ts'
import type { PlacedOrder } from '../../src/contract/order/order.ts'
import type { Reservation } from '../../src/contract/order/reservation.ts'
import { toMajorUnits } from '../../src/domain/values/money.ts'
import { findCustomer, findCustomerByPhone, listLocations } from '../db/customers.ts'
import { findGuestAnswers, lockGuestOrders, lockGuestReservations } from '../db/guests.ts'
import { listMailAddresses } from '../db/mail/mails.ts'
import { parsePlacedOrder } from '../db/orders.ts'
import { readCustomerData, readCustomerOrders, readMessagesTo } from '../db/privacy/personal-data.ts'
import type { Database } from '../db/schema/database.ts'
import { findOrderMessage } from '../db/sending/order-messages.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { parseReservation } from '../reservations/placed-reservation.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { createOwnershipCheck } from './erase-guest.ts'

/**
 * Collects everything that is stored under a phone number (E.164) at a business, for its owner who asks: the account, and what was left
 * as a guest. It is what `eraseByPhone` erases, with the amounts that stay.
 */
export function exportByPhone(
  { db, now, venues }: Pick<CallDeps, 'db' | 'now'> & { venues: VenueReader },
  by: { businessId: string; phone: string },
): Promise<PersonalData> {
  return db.transaction().execute(async (trx) => {
    const customerId = await findCustomerByPhone(trx, by)
    const own = customerId === undefined ? null : await readAccount(trx, customerId)
    const guest = await readGuest(trx, venues, by)
    const orders = [...(own?.orders ?? []), ...guest.orders]
    const reservations = [...(own?.reservations ?? []), ...guest.reservations]
    return {
      exported_at: new Date(now()).toISOString(),
      phone: by.phone,
      account: own?.account ?? null,
      orders: await withAddresses(trx, 'order', orders),
      reservations: await withAddresses(trx, 'reservation', reservations),
      survey_answers: [...(own?.answers ?? []), ...guest.answers],
      messages: (await readMessagesTo(trx, by.phone)).map(({ created_at, ...message }) => ({
        ...message,
        created_at: created_at.toISOString(),
      })),
    }
  })
}

async function withAddresses(
  trx: Transaction<Database>,
  kind: 'order' | 'reservation',
  placed: readonly { readonly id: string }[],
) {
  const addresses = await listMailAddresses(
    trx,
    kind,
    placed.map(({ id }) => id),
  )
  return placed.map((one) => ({ ...one, email: addresses.get(one.id) ?? null }))
}

async function readAccount(trx: Transaction<Database>, customerId: string) {
  const customer = await findCustomer(trx, customerId)
  if (!customer) return null
  const { ratings, answers, newsletters, walletEntries } = await readCustomerData(trx, customerId)
  const placed = await readCustomerOrders(trx, customerId)
  const { name, phone, email, created_at } = customer
  return {
    account: {
      ...{ name, phone, email, created_at: created_at.toISOString() },
      locations: (await listLocations(trx, customerId)).map(
        ({ location }) => JSON.parse(location) as unknown,
      ),
      ratings: ratings.map((rating) => ({ ...rating, created_at: rating.created_at.toISOString() })),
      newsletters: newsletters.map((entry) => ({ ...entry, created_at: entry.created_at.toISOString() })),
      wallet: walletEntries.map(({ available, held, currency, at, ...entry }) => ({
        ...{ ...entry, currency, at: at.toISOString() },
        available: toMajorUnits(Number(available), currency),
        held: toMajorUnits(Number(held), currency),
      })),
    },
    orders: await Promise.all(placed.orders.map((stored) => exportOrder(trx, stored))),
    reservations: placed.reservations.map((stored) => ({
      ...parseReservation(stored),
      status: stored.status,
    })),
    answers: answers.map(toAnswers),
  }
}

type ExportedOrder = Omit<PlacedOrder, 'status'> & { readonly status: number; readonly messages_by?: string }

/** An order, with the channel of the messages about it. */
async function exportOrder(
  trx: Transaction<Database>,
  stored: { placed: string; status: number },
): Promise<ExportedOrder> {
  const order = parsePlacedOrder(stored)
  const chosen = await findOrderMessage(trx, order.id)
  return { ...order, status: stored.status, ...(chosen && { messages_by: chosen.channel }) }
}

async function readGuest(
  trx: Transaction<Database>,
  venues: VenueReader,
  { businessId, phone }: { businessId: string; phone: string },
) {
  const isOwn = createOwnershipCheck(trx, venues, businessId)
  const orders: ExportedOrder[] = []
  for (const stored of await lockGuestOrders(trx, phone))
    if (await isOwn({ branchId: stored.branchId })) orders.push(await exportOrder(trx, stored))
  const reservations: (Reservation & { status: number })[] = []
  for (const stored of await lockGuestReservations(trx, phone)) {
    const reservation = parseReservation(stored)
    if (await isOwn({ branchId: reservation.branch_id }))
      reservations.push({ ...reservation, status: stored.status })
  }
  const answers: ReturnType<typeof toAnswers>[] = []
  for (const submission of await findGuestAnswers(trx, phone))
    if (await isOwn({ referenceId: submission.reference_id })) answers.push(toAnswers(submission))
  return { orders, reservations, answers }
}

const toAnswers = ({ reference_id, answers }: { reference_id: string; answers: string }) => ({
  reference_id,
  answers: JSON.parse(answers) as unknown,
})
