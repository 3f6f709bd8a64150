import { createHmac } from 'node:crypto'
import { currencyExponent } from '../../../src/domain/values/money.ts'
import {
  type Answer,
  type ReceivedCall,
  type StandInServer,
  startStandIn,
} from '../stand-in/stand-in-server.ts'
import { createTapAccounts, type TapAccounts, TapRefusal } from './tap-account.ts'
import { type KeptCharge, type KeptRefund, toChargeAnswer, toRefundAnswer } from './tap-objects.ts'

export const TAP_KEY = 'sk_test_of_the_tests'

/** A stand-in for Tap on a port of this machine. */
export type TapStandIn = TapAccounts &
  StandInServer & {
    /** The account of each key that is accepted. */
    readonly keys: Map<string, string>
    /** A post about a charge or a refund as it stands, with its signature. `change`: fields that a forger changes. */
    post(
      about: KeptCharge | KeptRefund,
      options?: { key?: string; change?: object },
    ): { body: string; headers: Record<string, string> }
  }

/** Starts the stand-in. `now`: epoch milliseconds. */
export async function startTap(now: () => number): Promise<TapStandIn> {
  const accounts = createTapAccounts(now)
  const keys = new Map([[TAP_KEY, 'platform']])
  const server = await startStandIn((call, isError) => {
    const account = keys.get((call.headers.authorization ?? '').replace('Bearer ', ''))
    if (account === undefined)
      return { status: 401, body: { errors: [{ code: '2104', description: 'Invalid API Key' }] } }
    if (isError) return SERVER_ERROR
    return tryAnswer(accounts, call, account)
  }, TOO_MANY)
  return {
    ...accounts,
    ...server,
    keys,
    post: (about, { key = TAP_KEY, change = {} } = {}) => {
      const sent = 'charge_id' in about ? toRefundAnswer(about) : toChargeAnswer(about, 'POST')
      return { body: JSON.stringify({ ...sent, ...change }), headers: { hashstring: sign(sent, key) } }
    },
  }
}

const SERVER_ERROR = {
  status: 500,
  body: { errors: [{ code: '9999', description: 'Internal server error' }] },
}
const TOO_MANY = {
  status: 429,
  headers: { 'Retry-After': '7' },
  body: { errors: [{ code: '2101', description: 'The server is currently unavailable' }] },
}

/** The signature of a post (https://developers.tap.company/docs/webhook#validate-the-webhook-hashstring). */
function sign(sent: Record<string, unknown>, key: string): string {
  const { id, amount, currency, reference, status, transaction, created } = sent as {
    id: string
    amount: number
    currency: string
    reference: { gateway?: string; payment?: string }
    status: string
    transaction?: { created: string }
    created?: string
  }
  const parts = [
    ['id', id],
    ['amount', amount.toFixed(currencyExponent(currency))],
    ['currency', currency],
    ['gateway_reference', reference.gateway ?? ''],
    ['payment_reference', reference.payment ?? ''],
    ['status', status],
    ['created', transaction?.created ?? created],
  ]
  const text = parts.map(([name, value]) => `x_${name}${value}`).join('')
  return createHmac('sha256', key).update(text).digest('hex')
}

function tryAnswer(accounts: TapAccounts, call: ReceivedCall, account: string): Answer {
  try {
    return { status: 200, body: route(accounts, call, account) }
  } catch (error) {
    if (error instanceof TapRefusal) return { status: error.status, body: error.body }
    throw error
  }
}

/** https://developers.tap.company/reference/api-endpoint */
function route(accounts: TapAccounts, { method, url, headers, body }: ReceivedCall, account: string): object {
  const [, version, resource, id = ''] = url.pathname.split('/')
  const language = String(headers.lang_code ?? 'en')
  const asked = body === '' ? {} : JSON.parse(body)
  const call = `${method} ${version}/${resource}${id === '' || id === 'list' ? `/${id}` : '/:id'}`
  if (call === 'POST v2/charges/')
    return toChargeAnswer(accounts.createCharge(asked, account, language), 'POST')
  if (call === 'POST v2/refunds/') return toRefundAnswer(accounts.createRefund(asked, account))
  if (call === 'GET v2/charges/:id') return toChargeAnswer(accounts.findCharge(id, account), 'GET')
  if (call === 'GET v2/refunds/:id') return toRefundAnswer(accounts.findRefund(id, account))
  const isOwn = (object: { readonly account: string }) => object.account === account
  if (call === 'POST v2/charges/list') {
    const found = [...accounts.charges.values()].filter(isOwn).filter((charge) => isWanted(charge, asked))
    const { page, has_more } = toPage(found, asked, '1144', 'Charge not found')
    const charges = page.map((charge) => toChargeAnswer(charge, 'GET'))
    return { object_type: 'list', live_mode: false, api_version: 'V2', has_more, charges }
  }
  if (call === 'POST v2/refunds/list') {
    const found = accounts.refunds.filter(isOwn).filter(({ charge_id }) => asked.charges.includes(charge_id))
    const { page, has_more } = toPage(found, asked, '1160', 'Refund not found')
    const refunds = page.map(toRefundAnswer)
    return { object_type: 'list', live_mode: false, api_version: 'V2', has_more, refunds }
  }
  throw new TapRefusal(404, '2102', 'Request not found')
}

/** https://developers.tap.company/reference/list-all-charges */
function isWanted(
  { status, created }: KeptCharge,
  asked: { status?: string; period: { date: { from: string; to: string } } },
): boolean {
  const { from, to } = asked.period.date
  return (asked.status ?? status) === status && created >= Number(from) && created <= Number(to)
}

/** A page of a list, newest first. An empty list is an error. */
function toPage<T extends { readonly id: string }>(
  oldestFirst: readonly T[],
  { limit = 25, starting_after }: { limit?: number; starting_after?: string },
  code: string,
  message: string,
) {
  if (limit > 50) throw new TapRefusal(400, '1162', 'Invalid row count should be less than or equal to 50')
  const found = oldestFirst.toReversed()
  const start = found.findIndex(({ id }) => id === starting_after) + 1
  const page = found.slice(start, start + limit)
  if (page.length === 0) throw new TapRefusal(400, code, message)
  return { page, has_more: start + limit < found.length }
}
