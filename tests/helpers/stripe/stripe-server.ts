import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { createStripeAccounts, type StripeAccounts, StripeRefusal } from './stripe-account.ts'
import { toAnswer } from './stripe-objects.ts'

/**
 * A fault of the next calls that match. `lost`: the call takes effect, and the connection breaks before its answer. `down`: it
 * breaks before. `error`: 500 without effect. `busy`: 429 with `Retry-After`.
 */
export type Fault = {
  readonly call: RegExp
  readonly kind: 'lost' | 'down' | 'error' | 'busy'
  times: number
}

type Answer = { readonly status: number; readonly body: object; readonly headers?: Record<string, string> }
type Call = {
  readonly method: string
  readonly path: string
  readonly account: string
  readonly params: URLSearchParams
}

/** A stand-in for Stripe on a port of this machine. */
export type StripeStandIn = StripeAccounts & {
  readonly url: string
  readonly faults: Fault[]
  /** The calls so far, such as `POST /v1/refunds`. */
  readonly calls: string[]
  /** Keys that are accepted. */
  readonly keys: Set<string>
  /** An event with its signature. */
  event(
    type: string,
    object: { readonly id: string; readonly account: string },
    options?: { secret?: string; at?: number },
  ): { body: string; headers: Record<string, string> }
  close(): Promise<void>
}

export const STRIPE_KEY = 'rk_test_of_the_tests'
export const WEBHOOK_SECRET = 'whsec_of_the_tests'

/** Starts the stand-in. `now`: epoch milliseconds. */
export async function startStripe(now: () => number): Promise<StripeStandIn> {
  const accounts = createStripeAccounts(now)
  const keys = new Set([STRIPE_KEY])
  const faults: Fault[] = []
  const calls: string[] = []
  const repeated = new Map<string, { request: string; answer: Answer }>()
  const answer = (call: Call, idempotencyKey: string | undefined, fault: Fault | undefined): Answer => {
    const request = `${call.method} ${call.path} ${call.params}`
    const known = idempotencyKey === undefined ? undefined : repeated.get(`${call.account} ${idempotencyKey}`)
    if (known && known.request !== request) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.'
      return { status: 400, body: { error: { type: 'idempotency_error', message } } }
    }
    if (known) return known.answer
    const result = fault?.kind === 'error' ? SERVER_ERROR : tryAnswer(accounts, call)
    // Stripe keeps the answers of calls that began, failures included.
    if (idempotencyKey !== undefined && (result.status < 400 || result.status >= 500))
      repeated.set(`${call.account} ${idempotencyKey}`, { request, answer: result })
    return result
  }
  const server = createServer(async (request, response) => {
    const { path, params } = await readRequest(request)
    const name = `${request.method} ${path}`
    calls.push(name)
    const fault = faults.find(({ call, times }) => times > 0 && call.test(name))
    if (fault) fault.times -= 1
    const { authorization = '', 'stripe-account': account = '', 'idempotency-key': key } = request.headers
    if (!keys.has(authorization.replace('Bearer ', '')))
      return send(response, {
        status: 401,
        body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } },
      })
    if (fault?.kind === 'busy') return send(response, TOO_MANY)
    if (fault?.kind === 'down') return request.socket.destroy()
    const call = { method: request.method ?? '', path, params, account: String(account) }
    const result = answer(call, key === undefined ? undefined : String(key), fault)
    if (fault?.kind === 'lost') return request.socket.destroy()
    return send(response, result)
  })
  return {
    ...accounts,
    ...{ keys, faults, calls, url: await listen(server) },
    event: (type, object, { secret = WEBHOOK_SECRET, at = now() } = {}) =>
      signEvent(type, object, secret, at),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
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

async function readRequest(request: IncomingMessage): Promise<{ path: string; params: URLSearchParams }> {
  const url = new URL(request.url ?? '', 'http://stripe')
  const body = await text(request)
  return {
    path: url.pathname,
    params: request.method === 'GET' ? url.searchParams : new URLSearchParams(body),
  }
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

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
