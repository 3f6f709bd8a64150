import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import {
  type Answer,
  type ReceivedCall,
  type StandInServer,
  startStandIn,
} from '../stand-in/stand-in-server.ts'
import { createStripeAccounts, type StripeAccounts, StripeRefusal } from './stripe-account.ts'
import { toAnswer } from './stripe-objects.ts'

type Call = {
  readonly method: string
  readonly path: string
  readonly account: string
  readonly params: URLSearchParams
}

/** A stand-in for Stripe on a port of this machine. */
export type StripeStandIn = StripeAccounts &
  StandInServer & {
    /** Keys that are accepted. */
    readonly keys: Set<string>
    /** An event with its signature. */
    event(
      type: string,
      object: { readonly id: string; readonly account: string },
      options?: { secret?: string; at?: number },
    ): { body: string; headers: Record<string, string> }
  }

export const STRIPE_KEY = 'rk_test_of_the_tests'
export const WEBHOOK_SECRET = 'whsec_of_the_tests'

/** Starts the stand-in. `now`: epoch milliseconds. */
export async function startStripe(now: () => number): Promise<StripeStandIn> {
  const accounts = createStripeAccounts(now)
  const keys = new Set([STRIPE_KEY])
  const repeated = new Map<string, { request: string; answer: Answer }>()
  const answer = (call: Call, idempotencyKey: string | undefined, isError: boolean): Answer => {
    const request = `${call.method} ${call.path} ${call.params}`
    const known = idempotencyKey === undefined ? undefined : repeated.get(`${call.account} ${idempotencyKey}`)
    if (known && known.request !== request) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.'
      return { status: 400, body: { error: { type: 'idempotency_error', message } } }
    }
    if (known) return known.answer
    const result = isError ? SERVER_ERROR : tryAnswer(accounts, call)
    // Stripe keeps the answers of calls that began, failures included.
    if (idempotencyKey !== undefined && (result.status < 400 || result.status >= 500))
      repeated.set(`${call.account} ${idempotencyKey}`, { request, answer: result })
    return result
  }
  const server = await startStandIn((received, isError) => {
    const { authorization = '', 'stripe-account': account = '', 'idempotency-key': key } = received.headers
    if (!keys.has(authorization.replace('Bearer ', '')))
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } }
    return answer(toCall(received, String(account)), key === undefined ? undefined : String(key), isError)
  }, TOO_MANY)
  return {
    ...accounts,
    ...server,
    keys,
    event: (type, object, { secret = WEBHOOK_SECRET, at = now() } = {}) =>
      signEvent(type, object, secret, at),
  }
}

const SERVER_ERROR = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An unknown error occurred' } },
}
const TOO_MANY = {
  status: 429,
  headers: { 'Retry-After': '7' },
  body: {
    error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded' },
  },
}

function tryAnswer(accounts: StripeAccounts, call: Call): Answer {
  try {
    return { status: 200, body: route(accounts, call) }
  } catch (error) {
    if (error instanceof StripeRefusal) return { status: error.status, body: error.body }
    throw error
  }
}

function route(accounts: StripeAccounts, { method, path, params, account }: Call): object {
  const [, , resource, ...rest] = path.split('/')
  const [kind, id = '', action] = resource === 'checkout' ? rest : [resource, ...rest]
  if (method === 'POST' && kind === 'sessions') {
    if (id === '') return toAnswer(accounts.createSession(params, account))
    if (action === 'expire') return toAnswer(accounts.expireSession(id, account))
  }
  if (method === 'POST' && kind === 'refunds') return toAnswer(accounts.createRefund(params, account))
  if (method === 'GET' && kind === 'sessions' && id !== '') {
    const session = accounts.findSession(id, account)
    const intent = accounts.intents.get(session.payment_intent ?? '')
    const isExpanded = params.get('expand[0]') === 'payment_intent' && intent !== undefined
    return { ...toAnswer(session), ...(isExpanded && { payment_intent: toAnswer(intent) }) }
  }
  const lists = {
    sessions: [...accounts.sessions.values()].reverse(),
    refunds: accounts.refunds,
    disputes: accounts.disputes,
  }
  const listed = lists[kind as keyof typeof lists]
  if (method !== 'GET' || !listed || id !== '')
    throw new StripeRefusal(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${path})`,
    })
  return toPage(
    listed.filter((object) => object.account === account),
    path,
    params,
  )
}

/** A page of a list: newest first, a hundred at most, continued after the last id of the page before. */
function toPage(
  objects: readonly { id: string; created: number; payment_intent: string | null }[],
  url: string,
  params: URLSearchParams,
): object {
  const intent = params.get('payment_intent')
  const [from, to] = [Number(params.get('created[gte]') ?? 0), Number(params.get('created[lt]') ?? Infinity)]
  const found = objects.filter(
    (object) =>
      (intent === null || object.payment_intent === intent) && object.created >= from && object.created < to,
  )
  const start = found.findIndex(({ id }) => id === params.get('starting_after')) + 1
  const limit = Math.min(100, Number(params.get('limit') ?? 10))
  const data = found.slice(start, start + limit).map(toAnswer)
  return { object: 'list', url, data, has_more: start + limit < found.length }
}

const toCall = ({ method, url, body }: ReceivedCall, account: string): Call => ({
  ...{ method, path: url.pathname, account },
  params: method === 'GET' ? url.searchParams : new URLSearchParams(body),
})

function signEvent(
  type: string,
  object: { readonly id: string; readonly account: string },
  secret: string,
  at: number,
) {
  const created = Math.floor(at / 1000)
  const body = JSON.stringify({
    ...{ id: `evt_${randomUUID()}`, object: 'event', api_version: null, created, type, livemode: false },
    ...{ pending_webhooks: 1, request: null, data: { object: toAnswer(object) } },
    ...(object.account !== '' && { account: object.account }),
  })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: created })
  return { body, headers: { 'Stripe-Signature': signature } }
}
