import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type * as v from 'valibot'
import type { OperatorCall } from '../../src/contract/operator/operator-calls.ts'
import type { Call } from '../../src/contract/wire/call.ts'
import { matchesHash } from '../crypto/secrets.ts'
import { type CallKind, kindOf } from './call-limits.ts'
import { ApiError, invalid, notFound } from './errors.ts'
import { KeptJson, sendKept } from './kept-json.ts'
import { readBody, refuseCoding } from './read-body.ts'

/** The log line of a request names its route, never its URL: that may hold the secret of an order. */
export type ApiEnv = {
  Variables: { route: string; requestId: string; customer: Caller | null }
  /** What the server knows of the connection: the address of whoever calls; missing where nothing tells it. */
  Bindings: { address?: string | undefined }
}

/** The customer a bearer token stands for. */
export type Caller = {
  readonly customerId: string
  /** `user_id` of the business they are a customer of; to all others they are a guest (spec §4). */
  readonly businessId: string
  readonly tokenHash: string
}

type Described = Call | OperatorCall

/** A request as its handler sees it: taken apart and checked by the registry. */
export type CallContext<C extends Described> = {
  params: Readonly<Record<ParamNames<C['path']>, string>>
  /** Query parameters the registry names; undefined when missing or empty. */
  query: Readonly<Record<string, string | undefined>>
  body: C extends { request: infer Schema extends v.GenericSchema } ? v.InferOutput<Schema> : undefined
  /** The body as it came; empty unless the call takes a file. */
  bytes: Uint8Array
  header(name: string): string | undefined
  /** Who calls: null for a guest. */
  customer: C extends { auth: 'customer' } ? Caller : C extends { auth: 'optional' } ? Caller | null : null
  /** Address of whoever calls; '' where the server does not tell. */
  address: string
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type Answer<C extends Described> = C extends { file: 'response' }
  ? Uint8Array
  : v.InferOutput<C['response']> | KeptJson

/** Most bytes of a body: of an ordinary one, and of a venue file. */
const MAX_BODY = 256 * 1024
const MAX_FILE = 32 * 1024 * 1024

const sizeOf = (bytes: number) => (bytes < 1024 * 1024 ? `${bytes / 1024} KB` : `${bytes / 1024 / 1024} MB`)

/** No call has longer parameters; none of them holds a control character (a database refuses NUL). */
export const PARAM = /^\P{C}{1,200}$/u

export type Register = <C extends Described>(
  call: C,
  handle: (context: CallContext<C>) => Promise<Answer<C>> | Answer<C>,
) => void

/** Whose credentials count, and how often anybody may call. */
export type Gate = {
  operatorHash: string
  /** The customer of a token; null when there is no such session, or none any more. */
  customerOf(token: string): Promise<Caller | null>
  /** Counts one more call. @throws ApiError `rate-limited` */
  takeTurn(kind: CallKind, address: string): void
  /** Does the work of a call when few others of the network are being worked on. @throws ApiError `rate-limited` */
  inTurn<T>(address: string, work: () => Promise<T>): Promise<T>
}

/** Puts calls of the registries on an app: method, path, rights, body and answer as the registry says. */
export function registrar(app: Hono<ApiEnv>, gate: Gate): Register {
  return (call, handle) => {
    const kind = kindOf(call)
    const file = 'file' in call ? call.file : undefined
    const limit = file === 'request' ? MAX_FILE : 'maxBody' in call && call.maxBody ? call.maxBody : MAX_BODY
    app.on(
      call.method,
      call.path,
      async (c, next) => {
        c.set('route', call.path)
        // First of all: looking up a token is work too.
        gate.takeTurn(kind, c.env?.address ?? '')
        c.set('customer', await authorize(call.auth, c.req.header('authorization'), gate))
        return next()
      },
      bodyLimit({
        maxSize: limit,
        onError: () => {
          throw new ApiError('too-large', `the body is larger than ${sizeOf(limit)}`)
        },
      }),
      async (c) => {
        refuseCoding(c)
        const address = c.env?.address ?? ''
        // A body that comes slowly takes no turn from others of its network.
        const bytes = 'request' in call || file === 'request' ? await c.req.arrayBuffer() : new ArrayBuffer()
        return gate.inTurn(address, async () => {
          const context = {
            params: paramsOf(c),
            query: queryOf(c, call.query ?? []),
            body: 'request' in call && call.request ? await readBody(c, call.request) : undefined,
            bytes: file === 'request' ? new Uint8Array(bytes) : new Uint8Array(),
            header: (name: string) => c.req.header(name),
            customer: c.get('customer'),
            address,
          }
          const answer = await handle(context as unknown as CallContext<typeof call>)
          if (answer instanceof KeptJson) return sendKept(c, answer)
          if (file !== 'response') return c.json(answer as object)
          return c.body(answer as Uint8Array<ArrayBuffer>, 200, {
            'Content-Type': 'application/json; charset=utf-8',
          })
        })
      },
    )
  }
}

/** A token that is none, or none any more, is refused also where a guest may call: its owner believes to be logged in. */
async function authorize(
  auth: Call['auth'],
  header: string | undefined,
  { operatorHash, customerOf }: Gate,
): Promise<Caller | null> {
  if (auth === 'none') return null
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1]
  if (auth === 'operator') {
    if (token && matchesHash(token, operatorHash)) return null
    throw new ApiError('unauthorized', 'this call needs the operator token as bearer credential')
  }
  const customer = token ? await customerOf(token) : null
  if (customer || (auth === 'optional' && !token)) return customer
  throw new ApiError('unauthorized', 'this call is for customers who are logged in')
}

function paramsOf(c: Context): Record<string, string> {
  const params = c.req.param() as Record<string, string>
  for (const value of Object.values(params))
    if (!PARAM.test(value)) throw notFound('there is nothing by that name')
  return params
}

function queryOf(c: Context, names: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(
    names.map((name) => {
      const value = c.req.query(name)
      if (value && !PARAM.test(value)) throw invalid([{ path: name, message: 'not a readable value' }])
      return [name, value || undefined]
    }),
  )
}
