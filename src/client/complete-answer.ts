import { CallError, type HttpRequest, request } from './http.ts'

/** Pause before a request is repeated because of its status, where `Retry-After` names none, in milliseconds. */
const RETRY_DELAY = 500
/** A server that asks for a longer pause, in milliseconds, is not asked again: somebody is waiting. */
const MAX_RETRY_DELAY = 5_000

/**
 * Sends a call and reads the whole answer. A GET is repeated once (spec §7): where the connection broke, before or in the
 * body, and on 408, 425, 429 and 5xx, after the pause the server asks for. Nothing else is repeated.
 * @throws CallError `network`, `timeout` or `aborted`; any HTTP answer that came whole is returned.
 */
export async function fetchCompleteAnswer(
  url: string,
  options: HttpRequest,
  tries = options.method === 'GET' ? 2 : 1,
): Promise<Response> {
  let pause = 0
  try {
    const answer = await request(url, options, 1, wholeOf)
    const wanted = tries > 1 ? retryDelay(answer) : null
    if (wanted === null) return answer
    pause = wanted
  } catch (error) {
    if (tries <= 1 || (error instanceof CallError && error.code === 'aborted')) throw error
  }
  if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
  return fetchCompleteAnswer(url, options, tries - 1)
}

/** The answer once all of it is there. */
async function wholeOf(answer: Response): Promise<Response> {
  const body = await answer.arrayBuffer()
  // Some statuses may have no body, not even an empty one.
  return new Response(body.byteLength > 0 ? body : null, answer)
}

/** Milliseconds after which a repeat may succeed; null where it would not, or would take too long. */
function retryDelay({ status, headers }: Response): number | null {
  if (status < 500 && ![408, 425, 429].includes(status)) return null
  const asked = headers.get('retry-after')
  if (asked === null) return RETRY_DELAY
  const pause = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now()
  return pause <= MAX_RETRY_DELAY ? Math.max(0, pause) : null
}
