import { HEALTH_ROUTE } from './routes.ts'
import type { FetchHandler } from './server.ts'

/** What a server needs to do its work, by name. A check that rejects, or is not done in 2 s, fails. */
export type Checks = Readonly<Record<string, () => Promise<void>>>

/** Milliseconds a check may take: load balancers ask every few seconds. */
const LIMIT = 2_000

/**
 * Answers load balancers and supervisors. `/healthz` is 200 as long as the process answers: restart it otherwise.
 * `/readyz` is 200 when every check passes, else 503: send it no visitors. Its answer names the checks that failed, not why:
 * anybody may read it, the reason is told to `onFailed`.
 */
export function createHealth(
  checks: () => Checks,
  onFailed: (check: string, error: unknown) => void,
): FetchHandler {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(405, { status: 'method' })
    if (new URL(request.url).pathname === HEALTH_ROUTE) return answer(200, { status: 'ok' })
    const results = await Promise.all(
      Object.entries(checks()).map(async ([name, check]) => {
        try {
          await withinLimit(check())
          return [name, 'ok'] as const
        } catch (error) {
          onFailed(name, error)
          return [name, 'failed'] as const
        }
      }),
    )
    const failed = results.some(([, result]) => result === 'failed')
    return answer(failed ? 503 : 200, {
      status: failed ? 'not ready' : 'ok',
      checks: Object.fromEntries(results),
    })
  }
}

async function withinLimit(check: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${LIMIT / 1000} s`)), LIMIT)
  })
  await Promise.race([check, late]).finally(() => clearTimeout(timer))
}

const answer = (status: number, body: object) =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
