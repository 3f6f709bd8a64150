/** How the worker asks the network: for itself, besides what pages ask for. */

const LIMIT = 20_000
const AT_ONCE = 4

/** Asks as a page would, past what the HTTP cache has not been told is still right. @throws when nothing answers. */
export function ask(path: string, cache: RequestCache): Promise<Response> {
  return fetch(path, { cache, credentials: 'same-origin', signal: AbortSignal.timeout(LIMIT) })
}

/** What a page or a file of it asks for, as it asks. */
export const passOn = (request: Request) => fetch(request)

/** Is it gone for good, by what the server itself says? No answer says nothing. */
export async function isGone(path: string): Promise<boolean> {
  const answer = await fetch(path, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer?.status === 404 || answer?.status === 410
}

/** Runs `work` for each, a few at once: the diner's own requests go first. @throws the first failure. */
export async function forEach<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = [...all]
  const next = async (): Promise<void> => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}
