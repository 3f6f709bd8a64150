import { CallError, type HttpRequest, request } from './http.ts'

/** Delay before a retry because of the status, in milliseconds, if there is no `Retry-After`. */
const RETRY_DELAY = 500
/** Maximum delay in milliseconds. If the server asks for more, there is no retry, since the user is waiting. */
const MAX_RETRY_DELAY = 5_000

/**
 * Sends a call and reads the complete response. Retries a GET once (spec §7): if the connection broke, also within the body,
 * and on 408, 425, 429 and 5xx after the delay that the server asks for. Other requests are never retried.
 * @throws CallError `network`, `timeout` or `aborted`. Any complete HTTP response is returned.
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

/** Reads the body completely and returns the response. */
async function wholeOf(answer: Response): Promise<Response> {
  const body = await answer.arrayBuffer()
  // Some statuses may have no body, not even an empty one.
  return new Response(body.byteLength > 0 ? body : null, answer)
}

/** Returns the delay in milliseconds after which a retry may succeed; null if it would fail or take too long. */
function retryDelay({ status, headers }: Response): number | null {
  if (status < 500 && ![408, 425, 429].includes(status)) return null
  const asked = headers.get('retry-after')
  if (asked === null) return RETRY_DELAY
  const pause = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now()
  return pause <= MAX_RETRY_DELAY ? Math.max(0, pause) : null
}
