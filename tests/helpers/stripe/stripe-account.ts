import { randomBytes } from 'node:crypto'
import type { Kept, KeptIntent, StandInDispute, StandInRefund, StandInSession } from './stripe-objects.ts'

/** A refused call, as Stripe reports it. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly body: object
  constructor(status: number, error: { type: string; message: string; code?: string; param?: string }) {
    super(error.message)
    this.status = status
    this.body = { error }
  }
}

const invalid = (message: string, more: { code?: string; param?: string } = {}) =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...more })
const missing = (id: string) =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    ...{ code: 'resource_missing', message: `No such object: '${id}'` },
  })

const THREE_DECIMALS = ['bhd', 'jod', 'kwd', 'omr', 'tnd']
const MINUTE = 60
const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

/** Every parameter of a session that Stripe knows and Sufra may send. */
const SESSION_PARAMS = [
  /^(mode|client_reference_id|locale|expires_at|success_url|cancel_url)$/,
  /^allowed_payment_method_types\[\d\]$/,
  /^line_items\[0\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[name))\]$/,
  /^adaptive_pricing\[enabled\]$/,
  /^(payment_intent_data\[)?metadata\]?\[\w+\]$/,
  /^payment_intent_data\[(description|application_fee_amount)\]$/,
]

/** What Stripe keeps of all accounts: its ledger. */
export function createStripeAccounts(now: () => number) {
  const sessions = new Map<string, Kept<StandInSession>>()
  const params = new Map<string, URLSearchParams>()
  const intents = new Map<string, KeptIntent>()
  const refunds: Kept<StandInRefund>[] = []
  const disputes: Kept<StandInDispute>[] = []
  /** The state of new refunds. */
  const settings = {
    refundStatus: 'succeeded',
    /** Why refunds are refused. */
    refusal: null as string | null,
  }
  const seconds = () => Math.floor(now() / 1000)

  const find = <T>(objects: Map<string, Kept<T>>, id: string, account: string): Kept<T> => {
    const object = objects.get(id)
    if (object?.account !== account) throw missing(id)
    return object
  }

  /** Expires what Stripe itself expires. */
  const findSession = (id: string, account: string) => {
    const session = find(sessions, id, account)
    if (session.status === 'open' && session.expires_at <= seconds()) session.status = 'expired'
    return session
  }

  return {
    sessions,
    params,
    intents,
    refunds,
    disputes,
    settings,
    findSession,
    createSession(given: URLSearchParams, account: string): Kept<StandInSession> {
      for (const name of given.keys())
        if (!SESSION_PARAMS.some((known) => known.test(name)))
          throw invalid(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name })
      const [amount, currency, expiresAt] = [
        Number(given.get('line_items[0][price_data][unit_amount]')),
        given.get('line_items[0][price_data][currency]') ?? '',
        Number(given.get('expires_at')),
      ]
      if (!Number.isInteger(amount) || amount < 1) throw invalid('Invalid integer', { param: 'unit_amount' })
      if (!/^[a-z]{3}$/.test(currency)) throw invalid('Invalid currency', { param: 'currency' })
      if (THREE_DECIMALS.includes(currency) && amount % 10 !== 0)
        throw invalid('The amount must be a multiple of 10', { param: 'unit_amount' })
      if (expiresAt < seconds() + 30 * MINUTE || expiresAt > seconds() + 24 * 60 * MINUTE)
        throw invalid('The expires_at timestamp must be 30 minutes to 24 hours away', { param: 'expires_at' })
      if (account === '' && given.has('payment_intent_data[application_fee_amount]'))
        throw invalid('Can only apply an application_fee_amount to a connected account')
      const id = newId('cs_test')
      params.set(id, given)
      const session: Kept<StandInSession> = {
        ...{ account, id, object: 'checkout.session', livemode: false, mode: 'payment' },
        ...{ amount_total: amount, currency, created: seconds(), expires_at: expiresAt },
        ...{ status: 'open', payment_status: 'unpaid', payment_intent: null },
        url: `https://checkout.stripe.com/c/pay/${id}`,
        success_url: given.get('success_url'),
        cancel_url: given.get('cancel_url'),
        client_reference_id: given.get('client_reference_id'),
        locale: given.get('locale') ?? null,
        metadata: { payment: given.get('metadata[payment]') ?? '' },
      }
      sessions.set(id, session)
      return session
    },
    expireSession(id: string, account: string): Kept<StandInSession> {
      const session = findSession(id, account)
      if (session.status !== 'open')
        throw invalid(
          `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
        )
      session.status = 'expired'
      return session
    },
    /** Pays on the page of a session, as the diner does. Returns whether it was still open. */
    pay(id: string, charged: { amount?: number; currency?: string } = {}): boolean {
      const session = sessions.get(id)
      if (!session || findSession(id, session.account).status !== 'open') return false
      Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: newId('pi') })
      Object.assign(session, charged.amount !== undefined && { amount_total: charged.amount })
      Object.assign(session, charged.currency !== undefined && { currency: charged.currency })
      const fee = params.get(id)?.get('payment_intent_data[application_fee_amount]')
      intents.set(session.payment_intent ?? '', {
        ...{ account: session.account, id: session.payment_intent ?? '', object: 'payment_intent' },
        ...{ amount: session.amount_total ?? 0, currency: session.currency ?? '', status: 'succeeded' },
        ...{ metadata: {}, application_fee_amount: fee ? Number(fee) : null, fee_refunded: 0 },
      })
      return true
    },
    createRefund(given: URLSearchParams, account: string): Kept<StandInRefund> {
      const intent = find(intents, given.get('payment_intent') ?? '', account) as KeptIntent
      const amount = Number(given.get('amount'))
      if (settings.refusal !== null) throw invalid(settings.refusal)
      const left = refunds
        .filter(({ payment_intent, status }) => payment_intent === intent.id && status !== 'failed')
        .reduce((rest, refund) => rest - refund.amount, intent.amount)
      if (left === 0) throw invalid('Charge has already been refunded.', { code: 'charge_already_refunded' })
      if (!Number.isInteger(amount) || amount < 1 || amount > left)
        throw invalid('Refund amount is greater than unrefunded amount', { param: 'amount' })
      if (given.get('refund_application_fee') === 'true') {
        if (!intent.application_fee_amount) throw invalid('There is no application fee to refund')
        intent.fee_refunded += Math.round((intent.application_fee_amount * amount) / intent.amount)
      }
      const refund: Kept<StandInRefund> = {
        ...{ account, id: newId('re'), object: 'refund', amount, currency: intent.currency },
        ...{ created: seconds(), payment_intent: intent.id, status: settings.refundStatus },
        metadata: { refund: given.get('metadata[refund]') ?? '' },
      }
      refunds.push(refund)
      return refund
    },
    dispute(id: string): Kept<StandInDispute> {
      const session = sessions.get(id)
      if (!session?.payment_intent) throw missing(id)
      const dispute: Kept<StandInDispute> = {
        ...{ account: session.account, id: newId('du'), object: 'dispute', reason: 'product_not_received' },
        ...{ amount: session.amount_total ?? 0, currency: session.currency ?? '', created: seconds() },
        ...{ payment_intent: session.payment_intent, status: 'needs_response' },
        evidence_details: { due_by: seconds() + 7 * 24 * 60 * MINUTE },
      }
      disputes.push(dispute)
      return dispute
    },
  }
}

export type StripeAccounts = ReturnType<typeof createStripeAccounts>
