import * as v from 'valibot'
import { CallError } from '../../../src/client/http.ts'
import type { CallInput, Client } from '../../../src/client/platform.ts'
import type { Call, RequestOf } from '../../../src/contract/wire/call.ts'
import { type ErrorCode, type ErrorResponse, errorBodySchema } from '../../../src/contract/wire/errors.ts'

/** A request. Its `body` has passed the schema of the contract. */
export type FakeRequest<C extends Call> = {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  /** The file of an upload. */
  readonly file: Blob | undefined
  readonly body: C extends { request: infer Schema extends v.GenericSchema }
    ? v.InferOutput<Schema>
    : undefined
}

/**
 * An answer in the wire format, before the schema of the contract parses it. Throw `refusal(…)` or `lost(…)`
 * to fail.
 */
export type Answer<C extends Call> = v.InferInput<C['response']>

type Handler = (request: FakeRequest<Call>) => unknown

/** A client that gets its answers from the test. Requests and answers are validated against the contract. */
export type FakeClient = Client & {
  /** Answers all further calls of this kind. */
  answer<C extends Call>(call: C, handle: (request: FakeRequest<C>) => Answer<C> | Promise<Answer<C>>): void
  /**
   * Keeps the next call of this kind pending until the test ends it, for answers that arrive late or out of
   * order.
   */
  hold<C extends Call>(call: C): PendingCall<C>
  /** The previous requests of this kind, oldest first. */
  requests<C extends Call>(call: C): readonly FakeRequest<C>[]
}

export type PendingCall<C extends Call> = {
  /** Resolves when the call has been made. */
  readonly asked: Promise<FakeRequest<C>>
  answer(answer: Answer<C>): void
  fail(error: CallError): void
}

export function fakeClient(): FakeClient {
  const handlers = new Map<Call, Handler>()
  const waiting = new Map<Call, Handler[]>()
  const made: { call: Call; request: FakeRequest<Call> }[] = []
  return {
    async call(call, input = {}) {
      const request = requestOf(call, input)
      made.push({ call, request })
      const handle = waiting.get(call)?.shift() ?? handlers.get(call)
      if (!handle) throw new Error(`no answer was registered for ${call.method} ${call.path}`)
      const answered = await aborting(Promise.resolve(handle(request)), input.signal)
      const parsed = v.safeParse(call.response, answered)
      if (!parsed.success)
        throw new Error(
          `${call.path}: the answer breaks the contract: ${JSON.stringify(v.flatten(parsed.issues))}`,
        )
      return parsed.output as never
    },
    answer(call, handle) {
      handlers.set(call, handle as unknown as Handler)
    },
    hold<C extends Call>(call: C): PendingCall<C> {
      const answered = Promise.withResolvers<unknown>()
      const asked = Promise.withResolvers<FakeRequest<C>>()
      const queue = waiting.get(call) ?? []
      waiting.set(call, queue)
      queue.push((request) => {
        asked.resolve(request as FakeRequest<C>)
        return answered.promise
      })
      return { asked: asked.promise, answer: answered.resolve, fail: answered.reject }
    },
    requests: <C extends Call>(call: C) =>
      made.flatMap((one) => (one.call === call ? [one.request as FakeRequest<C>] : [])),
  }
}

/** Creates the `CallError` of a refused call, from an answer that conforms to the contract. */
export function refusal(
  code: ErrorCode,
  details: Partial<v.InferInput<typeof errorBodySchema>> & { status?: number } = {},
): CallError {
  const { status = STATUS[code], ...rest } = details
  const answer: ErrorResponse = v.parse(errorBodySchema, { error: 1, code, message: code, ...rest })
  return new CallError(code, code, { status, issues: answer.issues, answer })
}

/** Creates the `CallError` of a call without an answer from the platform. Its outcome is unknown. */
export const lost = (code: 'network' | 'timeout' | 'bad-answer' | 'unavailable' = 'network'): CallError =>
  new CallError(code, `${code}: no answer of the platform`)

const STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  changed: 409,
  'too-large': 413,
  'rate-limited': 429,
  unavailable: 503,
  internal: 500,
}

function requestOf<C extends Call>(call: C, input: CallInput<C>): FakeRequest<Call> {
  for (const [, name = ''] of call.path.matchAll(/:(\w+)/g))
    if (!input.params?.[name]) throw new Error(`${call.path} needs the parameter ${name}`)
  const unknown = Object.keys(input.query ?? {}).filter((name) => !call.query?.includes(name))
  if (unknown.length > 0) throw new Error(`${call.path} has no query parameter ${unknown.join(', ')}`)
  return {
    params: input.params ?? {},
    query: input.query ?? {},
    headers: input.headers ?? {},
    file: input.file,
    body: (call.request
      ? v.parse(call.request, JSON.parse(JSON.stringify(input.body ?? null)) as RequestOf<C>)
      : undefined) as undefined,
  }
}

function aborting<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return answer
  return new Promise((resolve, reject) => {
    const abort = () => reject(new CallError('aborted', 'the call was cancelled'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    answer.then(resolve, reject)
  })
}
