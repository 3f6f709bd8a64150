/** Milliseconds that a provider has to answer. A diner is waiting. */
const TIME_LIMIT = 10_000
/** While somebody waits, the wait that a provider asks for is not longer than this, in milliseconds. */
const LONGEST_WAIT = 3_000
const DEFAULT_WAIT = 500

/** Thrown if a message was certainly not accepted, but may be when it is repeated after `wait` milliseconds. */
export class ProviderBusy extends Error {
  override readonly name = 'ProviderBusy'
  readonly wait: number
  /** The wait that the provider asks for, in milliseconds; 0 if it does not say. */
  readonly asked: number
  constructor(wait?: number) {
    super('the provider is busy')
    this.wait = Math.min(LONGEST_WAIT, wait ?? DEFAULT_WAIT)
    this.asked = wait ?? 0
  }
}

/** Thrown if the provider rejected the message for good. `code` is the provider's. */
export class MessageRejected extends Error {
  override readonly name = 'MessageRejected'
  readonly code: string
  constructor(code: string) {
    super(`the provider rejected the message: ${code}`)
    this.code = code
  }
}

/** Errors of connections that were never made. */
const UNCONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

const codeOf = (error: unknown): unknown => (error as { cause?: { code?: unknown } }).cause?.code

/**
 * Calls a provider, and returns its answer, whatever its status.
 * @throws ProviderBusy for 429, 5xx, and if there is no connection; any error if there is no answer in ten seconds.
 */
export async function callProvider(
  url: string | URL,
  init: { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string | URLSearchParams },
): Promise<{ ok: boolean; status: number; body: string }> {
  let answer: Response
  try {
    // A redirect would send the credentials elsewhere.
    answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIME_LIMIT) })
  } catch (error) {
    if (UNCONNECTED.has(String(codeOf(error)))) throw new ProviderBusy()
    throw error
  }
  const { ok, status, headers } = answer
  const body = await answer.text()
  if (status === 429 || status >= 500) {
    const seconds = Number(headers.get('retry-after') ?? Number.NaN)
    throw new ProviderBusy(seconds > 0 ? seconds * 1000 : undefined)
  }
  return { ok, status, body }
}

/** Parses a body; null if it is not a JSON object. */
export function parseObject(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
