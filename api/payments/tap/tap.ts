import { versionOf } from '../key-version.ts'
import {
  InvalidCallback,
  type PaymentAtProvider,
  type PaymentProvider,
  type ProviderStatus,
  RefusedRefund,
  type RequestedRefund,
  UnknownPayment,
} from '../provider.ts'
import { isPayable, toTapAmount } from './tap-amounts.ts'
import { readPost } from './tap-callback.ts'
import { postUrl, toChargeBody, toTapLanguage } from './tap-charge.ts'
import { createTapClients, isFinal, isUnknown, type TapClient, type TapKeys } from './tap-client.ts'
import { listCharges, listRefunds } from './tap-list.ts'
import { type TapCharge, tapCharge, tapRefund } from './tap-objects.ts'
import { isPaid, REFUND_ID, toPaidStatus, toRefundState, toUnpaidStatus } from './tap-status.ts'

/** How the installation uses Tap (docs/settings.md). */
export type TapSettings = {
  /** Secret keys. The first makes new payments, each other one those that it made. Without any, only venues with keys are paid. */
  readonly keys: readonly string[]
  /** The e-mail address in every charge. */
  readonly contact: string
  /** Currencies that the account may charge. */
  readonly currencies: readonly string[]
  /** Address of the API; undefined for Tap's own. */
  readonly url?: string | undefined
}

const MINUTE = 60_000

/**
 * Creates the provider Tap, with its pages for cards, KNET, Benefit, mada and Apple Pay (docs/decisions/086-tap.md). Tap cannot end
 * a charge before its time. `now`: epoch milliseconds. `venueKeys`: the keys of a venue with an account of its own.
 */
export function createTap(settings: TapSettings, now: () => number, venueKeys: TapKeys): PaymentProvider {
  const { keys, contact, currencies, url } = settings
  const keysOf: TapKeys = async (account) => (account === '' ? keys : venueKeys(account))
  const clients = createTapClients(keysOf, url, now)
  const status = async (payment: PaymentAtProvider): Promise<ProviderStatus> => {
    const client = await clients.of(payment)
    const charge = await findCharge(client, payment.reference)
    if (!isPaid(charge)) return toUnpaidStatus(charge)
    return toPaidStatus(charge, await listRefunds(client, [charge.id]))
  }
  return {
    name: 'tap',
    supports: (option, currency, { kept }) =>
      // A venue whose key was lost has an account, but cannot use it.
      (kept.tap === undefined ? keys.length > 0 : kept.tap !== null) &&
      currencies.includes(currency) &&
      isPayable(option, currency),
    smallestUnit: () => 1,
    access({ kept }) {
      if (kept.tap === null) throw new Error('the key of the venue was lost')
      return kept.tap ?? { account: '', keyVersion: versionOf(keys[0] ?? '') }
    },
    async create(payment) {
      const client = await clients.of(payment)
      const open = (idempotent: string) =>
        client.post(
          '/v2/charges/',
          toChargeBody(payment, contact, idempotent, now()),
          tapCharge,
          toTapLanguage(payment.locale),
        )
      let charge = await open(payment.paymentId)
      // Tap repeats an answer for a day. Another charge is harmless: nobody knows the address of one without a page.
      if (!charge.transaction.url) charge = await open(`${payment.paymentId}-${Math.floor(now() / MINUTE)}`)
      if (!charge.transaction.url) throw new Error(`the charge ${charge.id} has no page: ${charge.status}`)
      return { reference: charge.id, url: charge.transaction.url }
    },
    async readCallback(callback) {
      const known = await keysOf(callback.account)
      if (known.length === 0) throw new InvalidCallback('this installation has no key for this address')
      const { id, key } = readPost(callback, known)
      if (id.startsWith('chg_')) return id
      const client = await clients.of({ account: callback.account, keyVersion: versionOf(key) })
      return findChargeOfRefund(client, id)
    },
    status,
    expire: status,
    async refund(payment, refund) {
      return makeRefund(await clients.of(payment), payment, refund)
    },
    async list(from, to, access) {
      return listCharges(await clients.of(access), from, to, access.account)
    },
  }
}

/** @throws UnknownPayment */
async function findCharge(client: TapClient, id: string): Promise<TapCharge> {
  try {
    return await client.get(`/v2/charges/${encodeURIComponent(id)}`, tapCharge)
  } catch (cause) {
    throw isUnknown(cause) ? new UnknownPayment(`Tap does not know the charge ${id}`, { cause }) : cause
  }
}

/** Asks which charge a refund is of: posts do not sign that. Null if Tap does not know the refund. */
async function findChargeOfRefund(client: TapClient, id: string): Promise<string | null> {
  try {
    return (await client.get(`/v2/refunds/${encodeURIComponent(id)}`, tapRefund)).charge_id
  } catch (error) {
    if (isUnknown(error)) return null
    throw error
  }
}

async function makeRefund(
  client: TapClient,
  payment: PaymentAtProvider,
  { refundId, amount, currency, callbackUrl }: RequestedRefund,
) {
  // Tap forgets the ids of repeated requests after a day.
  const made = (await listRefunds(client, [payment.reference])).find(
    ({ metadata }) => metadata[REFUND_ID] === refundId,
  )
  if (made) return { reference: made.id, state: toRefundState(made.status) }
  const body = {
    charge_id: payment.reference,
    amount: toTapAmount(amount, currency),
    currency,
    reason: 'requested_by_customer',
    reference: { merchant: refundId, idempotent: refundId },
    metadata: { [REFUND_ID]: refundId },
    post: { url: postUrl({ callbackUrl, account: payment.account }) },
  }
  try {
    const { id, status } = await client.post('/v2/refunds/', body, tapRefund)
    return { reference: id, state: toRefundState(status) }
  } catch (cause) {
    // Whatever the reason is, people must read it.
    throw isFinal(cause) ? new RefusedRefund((cause as Error).message, { cause }) : cause
  }
}
