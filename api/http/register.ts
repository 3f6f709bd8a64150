import type { Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie } from 'hono/cookie'
import type * as v from 'valibot'
import type { OperatorCall } from '../../src/contract/operator/operator-calls.ts'
import type { Call } from '../../src/contract/wire/call.ts'
import { mayDo } from '../../src/domain/staff/roles.ts'
import { matchesHash } from '../crypto/secrets.ts'
import { type FileDocument, type HtmlDocument, sendAnswer, type WithCookie } from './answers.ts'
import type { CachedJson } from './cached-json.ts'
import { type CallKind, findCallKind } from './call-limits.ts'
import { ApiError, forbidden, invalid, notFound } from './errors.ts'
import { assertNotEncoded, readBody } from './read-body.ts'
import { readUpload, tooLarge } from './read-upload.ts'
import { DEVICE_COOKIE, type StaffCaller } from './staff-caller.ts'

/** `route` is for the log. The URL is never logged, since it may contain the secret of an order. */
export type ApiEnv = {
  Variables: { route: string; requestId: string; customer: Caller | null; staff: StaffCaller | null }
  /** The caller's IP address; missing if the server does not know it. */
  Bindings: { address?: string | undefined }
}

/** The customer that a bearer token identifies. */
export type Caller = {
  readonly customerId: string
  /** `user_id` of the customer's business; at all others they are a guest (spec §4). */
  readonly businessId: string
  readonly tokenHash: string
}

type AnyCall = Call | OperatorCall

/** A request as its handler receives it: parsed and checked according to the registry. */
export type CallContext<C extends AnyCall> = {
  params: Readonly<Record<ParamNames<C['path']>, string>>
  /** Query parameters that the registry names; undefined if missing or empty. */
  query: Readonly<Record<string, string | undefined>>
  body: C extends { request: infer Schema extends v.GenericSchema } ? v.InferOutput<Schema> : undefined
  /** The raw body; empty unless the call accepts a file. */
  bytes: Uint8Array
  /** Reads the body of an upload; only for calls that accept one. @throws ApiError `too-large` */
  readFile(): Promise<Uint8Array>
  header(name: string): string | undefined
  /** The caller; null for a guest. */
  customer: C extends { auth: 'customer' } ? Caller : C extends { auth: 'optional' } ? Caller | null : null
  /** The staff who call; null for all other calls. */
  staff: C extends { auth: 'staff' } ? StaffCaller : null
  /** The token of the calling device of staff; null without its cookie. */
  deviceToken: string | null
  /** The caller's IP address; '' if unknown. */
  address: string
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type CallResult<C extends AnyCall> = C extends { file: 'response' }
  ? Uint8Array | ReadableStream<Uint8Array>
  : C extends { stream: true }
    ? ReadableStream<Uint8Array>
    : C extends { document: true }
      ? HtmlDocument | FileDocument
      : v.InferOutput<C['response']> | CachedJson | WithCookie<v.InferOutput<C['response']>>

/** Size limits of ordinary bodies and of venue files, in bytes. */
const MAX_BODY = 256 * 1024
const MAX_FILE = 32 * 1024 * 1024

/** What parameters may contain: no call needs longer ones, and none control characters (Postgres rejects NUL). */
export const PARAM_PATTERN = /^\P{C}{1,200}$/u

export type Register = <C extends AnyCall>(
  call: C,
  handle: (context: CallContext<C>) => Promise<CallResult<C>> | CallResult<C>,
) => void

/** Authenticates callers and limits their rate and concurrency. */
export type CallGuard = {
  operatorHash: string
  /** The customer of a token; null if there is no such session, or it has ended. */
  findCustomer(token: string): Promise<Caller | null>
  /** The staff whose device has this token, at a branch. Null: no such device; `foreign`: it may not open that branch. */
  findStaff(token: string, referenceId: string): Promise<StaffCaller | 'foreign' | null>
  /** Counts a call. @throws ApiError `rate-limited` */
  countCall(kind: CallKind, address: string): void
  /** Runs a call's work when few others of its network are running. @throws ApiError `rate-limited` */
  runLimited<T>(address: string, work: () => Promise<T>): Promise<T>
}

/** Creates the function that registers a call on an app with the method, path, permissions, body and response of its registry. */
export function createRegister(app: Hono<ApiEnv>, guard: CallGuard): Register {
  return (call, handle) => {
    const kind = findCallKind(call)
    const { file } = call
    const limit = call.maxBody ?? (file === 'request' ? MAX_FILE : MAX_BODY)
    app.on(
      call.method,
      call.path,
      async (c, next) => {
        c.set('route', call.path)
        // Before anything else: looking up a token is work too.
        guard.countCall(kind, c.env?.address ?? '')
        const isStaff = call.auth === 'staff'
        c.set('staff', isStaff ? await authorizeStaff(c, call, guard) : null)
        c.set('customer', isStaff ? null : await authorize(call.auth, c.req.header('authorization'), guard))
        return next()
      },
      // The body of a GET is never read. Asking for it would make the server build a complete `Request`. The limit of a body
      // without a declared length reads it, which an upload does itself.
      call.method === 'GET' || file === 'upload' ? (_c, next) => next() : limitBody(limit),
      async (c) => {
        assertNotEncoded(c)
        const address = c.env?.address ?? ''
        // A body that arrives slowly must not block other calls of its network.
        const bytes = 'request' in call || file === 'request' ? await c.req.arrayBuffer() : new ArrayBuffer()
        // An upload is received while it runs, and has limits of its own.
        const runLimited: CallGuard['runLimited'] =
          file === 'upload' ? (_address, work) => work() : guard.runLimited
        return runLimited(address, async () => {
          const context = {
            params: readParams(c),
            query: readQuery(c, call.query ?? []),
            body: 'request' in call && call.request ? await readBody(c, call.request) : undefined,
            bytes: file === 'request' ? new Uint8Array(bytes) : new Uint8Array(),
            readFile: () => readUpload(c, limit),
            header: (name: string) => c.req.header(name),
            customer: c.get('customer'),
            staff: c.get('staff'),
            deviceToken: getCookie(c, DEVICE_COOKIE) ?? null,
            address,
          }
          const answer = await handle(context as unknown as CallContext<typeof call>)
          return sendAnswer(c, answer, file === 'response')
        })
      },
    )
  }
}

/** Refuses a larger body. Calls outside the registry use it too. @throws ApiError `too-large` */
export const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw tooLarge(maxSize)
    },
  })

/** Rejects an unknown or expired token even where guests may call, since its owner believes they are logged in. */
async function authorize(
  auth: Call['auth'],
  header: string | undefined,
  { operatorHash, findCustomer }: CallGuard,
): Promise<Caller | null> {
  if (auth === 'none') return null
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1]
  if (auth === 'operator') {
    if (token && matchesHash(token, operatorHash)) return null
    throw new ApiError('unauthorized', 'this call needs the operator token as bearer credential')
  }
  const customer = token ? await findCustomer(token) : null
  if (customer || (auth === 'optional' && !token)) return customer
  throw new ApiError('unauthorized', 'this call is for customers who are logged in')
}

/**
 * Checks that a device of staff may make this call at the branch in the path. The same error answers for a branch of another
 * venue and for one that does not exist.
 */
async function authorizeStaff(c: Context, call: AnyCall, { findStaff }: CallGuard): Promise<StaffCaller> {
  const token = getCookie(c, DEVICE_COOKIE)
  const staff = token ? await findStaff(token, c.req.param('referenceId') ?? '') : null
  if (staff === null) throw new ApiError('unauthorized', 'this device is not signed in')
  if (staff === 'foreign') throw forbidden('this device does not belong to this venue', 'foreign')
  if (staff.locked && !call.whileLocked) throw forbidden('this device waits for its PIN', 'locked')
  if (call.permission && !mayDo(staff.role, call.permission))
    throw forbidden(`the role ${staff.role} does not include ${call.permission}`, 'role')
  return staff
}

function readParams(c: Context): Record<string, string> {
  const params = c.req.param() as Record<string, string>
  for (const value of Object.values(params))
    if (!PARAM_PATTERN.test(value)) throw notFound('nothing has that name')
  return params
}

function readQuery(c: Context, names: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(
    names.map((name) => {
      const value = c.req.query(name)
      if (value && !PARAM_PATTERN.test(value))
        throw invalid([{ path: name, message: 'contains unreadable characters or is too long' }])
      return [name, value || undefined]
    }),
  )
}
