import { HEALTH_ROUTE } from './routes.ts'
import type { FetchHandler } from './server.ts'

/** Checks of what a server needs, by name. A check fails if it rejects or takes longer than 2 s. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<void>>>

/** Time limit of a check in milliseconds: load balancers ask every few seconds. */
const LIMIT = 2_000

/**
 * Answers load balancers and supervisors. `/healthz` is 200 while the process runs; otherwise restart it. `/readyz` is 200 if
 * every check passes, else 503: send it no visitors. The response names the failed checks but not the reasons, since anybody
 * may read it; `onFailed` gets the reasons. `onStandby`: whether the installation was restored and is not released yet; the response
 * says so, but such a server is ready: it shows menus. `lostKeys`: venues that are not paid online since their key was lost.
 */
export function createHealth(
  checks: () => ReadinessChecks,
  onFailed: (check: string, error: unknown) => void,
  onStandby: () => Promise<boolean> = async () => false,
  lostKeys: () => Promise<readonly string[]> = async () => [],
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
    const standby = await withinLimit(onStandby()).catch(() => false)
    const lost = await withinLimit(lostKeys()).catch(() => [])
    return answer(failed ? 503 : 200, {
      status: failed ? 'not ready' : 'ok',
      checks: Object.fromEntries(results),
      ...(standby && { standby }),
      ...(lost.length > 0 && { lost_keys: lost }),
    })
  }
}

async function withinLimit<T>(check: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${LIMIT / 1000} s`)), LIMIT)
  })
  return await Promise.race([check, late]).finally(() => clearTimeout(timer))
}

const answer = (status: number, body: object) =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
