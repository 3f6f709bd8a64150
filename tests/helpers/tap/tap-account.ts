import { randomBytes } from 'node:crypto'
import { currencyExponent } from '../../../src/domain/values/money.ts'
import type { ChargeRequest, KeptCharge, KeptRefund, RefundRequest } from './tap-objects.ts'

/** A refused call, as Tap reports it (https://developers.tap.company/reference/charge-response-codes#standard-errors). */
export class TapRefusal extends Error {
  readonly status: number
  readonly body: object
  constructor(status: number, code: string, description: string) {
    super(description)
    this.status = status
    this.body = { errors: [{ code, description }] }
  }
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const CURRENCIES = ['AED', 'BHD', 'EGP', 'EUR', 'GBP', 'KWD', 'OMR', 'QAR', 'SAR', 'USD']
/** The currency of each switch of a country. */
const SWITCHES: Readonly<Record<string, string>> = {
  'src_kw.knet': 'KWD',
  'src_bh.benefit': 'BHD',
  'src_sa.mada': 'SAR',
}
const newId = (prefix: string) => `${prefix}_TS${randomBytes(12).toString('hex')}`

const minorOf = (amount: number, currency: string) => Math.round(amount * 10 ** currencyExponent(currency))
const hasTooManyDecimals = (amount: number, currency: string) =>
  (String(amount).split('.')[1] ?? '').length > currencyExponent(currency)

function checkAmount(amount: unknown, currency: string): void {
  if (!CURRENCIES.includes(currency)) throw new TapRefusal(400, '1119', 'Currency code not supported')
  if (typeof amount !== 'number' || amount <= 0 || hasTooManyDecimals(amount, currency))
    throw new TapRefusal(400, '1117', 'Amount is invalid')
}

function checkCharge({
  amount,
  currency,
  customer,
  source,
  redirect,
  transaction,
  description,
}: ChargeRequest): void {
  checkAmount(amount, currency)
  if (!customer?.first_name) throw new TapRefusal(400, '1130', "Customer's first name is required")
  if (customer.first_name.length > 150) throw new TapRefusal(400, '1131', 'The first name is too long')
  if (!customer.email?.includes('@')) throw new TapRefusal(400, '1139', 'Customer phone or email is required')
  if (!source?.id) throw new TapRefusal(400, '1124', 'Source id is missing')
  const only = SWITCHES[source.id]
  if (!/^src_(card|apple_pay)$/.test(source.id) && only === undefined)
    throw new TapRefusal(400, '1125', 'Source id is invalid')
  if (only !== undefined && only !== currency)
    throw new TapRefusal(400, '1119', 'Currency code not supported')
  if (!redirect?.url) throw new TapRefusal(400, '1110', 'Redirect URL is missing')
  if (description.length >= 1000) throw new TapRefusal(400, '1121', 'The description is too long')
  // https://developers.tap.company/reference/charges#to-set-an-expiry-period
  const period = transaction?.expiry?.period ?? 30
  if (period < 5 || period > 60) throw new TapRefusal(400, '1103', 'Required inputs are invalid')
}

/** What Tap keeps of all accounts: its ledger. `now`: epoch milliseconds. */
export function createTapAccounts(now: () => number) {
  const charges = new Map<string, KeptCharge>()
  const refunds: KeptRefund[] = []
  const settings = {
    /** The state of new refunds. */
    refundStatus: 'REFUNDED',
    /** Why refunds are refused: a code and its description. */
    refusal: null as readonly [code: string, description: string] | null,
  }
  const repeated = new Map<string, { id: string; at: number }>()

  /** Answers a repeated request for a day with what the first one made (https://developers.tap.company/docs/idempotency). */
  function once<T extends { readonly id: string }>(
    key: string,
    find: (id: string) => T | undefined,
    make: () => T,
  ): T {
    const known = repeated.get(key)
    const kept = known && now() - known.at < DAY ? find(known.id) : undefined
    if (kept) return kept
    const made = make()
    repeated.set(key, { id: made.id, at: now() })
    return made
  }

  /** Abandons what nobody paid in its time. */
  function findCharge(id: string, account: string): KeptCharge {
    const charge = charges.get(id)
    if (charge?.account !== account) throw new TapRefusal(404, '1144', 'Charge not found')
    const { status, created, expiry } = charge
    if (status === 'INITIATED' && now() >= created + expiry.period * MINUTE) charge.status = 'ABANDONED'
    return charge
  }

  return {
    charges,
    refunds,
    settings,
    findCharge,
    findRefund(id: string, account: string): KeptRefund {
      const refund = refunds.find((candidate) => candidate.id === id && candidate.account === account)
      if (!refund) throw new TapRefusal(404, '1160', 'Refund not found')
      return refund
    },
    createCharge(asked: ChargeRequest, account: string, language: string): KeptCharge {
      checkCharge(asked)
      return once(
        `${account} charge ${asked.reference.idempotent}`,
        (id) => charges.get(id),
        () => {
          const { amount, currency, transaction } = asked
          const id = newId('chg')
          const made = { account, id, status: 'INITIATED', amount, currency, created: now() }
          const charge = { ...made, expiry: transaction.expiry, asked, language, auto_reversed: false }
          charges.set(id, charge)
          return charge
        },
      )
    },
    /** Pays on the page of a charge, as the diner does. Returns whether it was still open. */
    pay(id: string, charged: { amount?: number; currency?: string } = {}): boolean {
      const charge = charges.get(id)
      if (!charge || findCharge(id, charge.account).status !== 'INITIATED') return false
      Object.assign(charge, { status: 'CAPTURED', ...charged })
      return true
    },
    createRefund(asked: RefundRequest, account: string): KeptRefund {
      const charge = findCharge(asked.charge_id, account)
      checkAmount(asked.amount, asked.currency)
      if (settings.refusal) throw new TapRefusal(400, ...settings.refusal)
      if (!asked.reason) throw new TapRefusal(400, '1156', 'Refund reason is missing')
      if (asked.currency !== charge.currency)
        throw new TapRefusal(400, '1149', 'Currency code is not matching')
      return once(
        `${account} refund ${asked.reference.idempotent}`,
        (id) => refunds.find((refund) => refund.id === id),
        () => {
          const left = refunds
            .filter(({ charge_id, status }) => charge_id === charge.id && !/FAILED|DECLINED/.test(status))
            .reduce(
              (rest, { amount, currency }) => rest - minorOf(amount, currency),
              minorOf(charge.amount, charge.currency),
            )
          const isCharged = charge.status === 'CAPTURED' && !charge.auto_reversed
          if (!isCharged || minorOf(asked.amount, asked.currency) > left)
            throw new TapRefusal(400, '1161', 'Requested refund amount exceeds')
          const { charge_id, amount, currency } = asked
          const made = { account, id: newId('re'), charge_id, status: settings.refundStatus }
          const refund = { ...made, amount, currency, created: now(), asked }
          refunds.push(refund)
          return refund
        },
      )
    },
  }
}

export type TapAccounts = ReturnType<typeof createTapAccounts>
