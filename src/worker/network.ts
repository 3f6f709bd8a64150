/** The network requests of the worker: its own, and those it forwards for pages. */

const TIMEOUT = 20_000
const CONCURRENCY = 4

/** Fetches a file with the cookies of the site. @throws if there is no answer within 20 seconds. */
export function fetchFile(path: string, cache: RequestCache): Promise<Response> {
  return fetch(path, { cache, credentials: 'same-origin', signal: AbortSignal.timeout(TIMEOUT) })
}

/** Sends a page's request unchanged. */
export const forwardRequest = (request: Request) => fetch(request)

/** Whether the server reports the file as removed (404 or 410). False if there is no answer. */
export async function isGone(path: string): Promise<boolean> {
  const answer = await fetch(path, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer?.status === 404 || answer?.status === 410
}

/**
 * Runs `work` for each element, four at a time so that the diner's own requests are not delayed. @throws the first
 * failure.
 */
export async function forEachConcurrently<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
): Promise<void> {
  const rest = [...all]
  const next = async (): Promise<void> => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, next))
}
