import autocannon from 'autocannon'
import type { BenchApi } from './bench-api.ts'

export type LoadFigures = { perSecond: number; p50Ms: number; p99Ms: number; failed: number }

type Extent = { connections: number; seconds: number }

/**
 * Sends requests to `origin` for `seconds` seconds, after a warm-up of one second. Each connection sends the requests in
 * turn. Errors and responses other than 2xx and 304 count as failed.
 */
export async function load(
  origin: string,
  requests: autocannon.Request[],
  extent: Extent,
): Promise<LoadFigures> {
  await run(origin, requests, { ...extent, seconds: 1 })
  return (await run(origin, requests, extent)).figures
}

/** Like `load`, with the server's processor time per request in ms, which depends less on what else the machine does. */
export async function loadApi(
  { origin, cpuMs }: Pick<BenchApi, 'origin' | 'cpuMs'>,
  requests: autocannon.Request[],
  extent: Extent,
): Promise<LoadFigures & { cpuMs: number }> {
  await run(origin, requests, { ...extent, seconds: 1 })
  const before = await cpuMs()
  const { figures, answered } = await run(origin, requests, extent)
  const perRequest = ((await cpuMs()) - before) / answered
  return { ...figures, cpuMs: Math.round(perRequest * 1000) / 1000 }
}

async function run(
  origin: string,
  requests: autocannon.Request[],
  { connections, seconds }: Extent,
): Promise<{ figures: LoadFigures; answered: number }> {
  const { latency, errors, non2xx, ...all } = await autocannon({
    ...{ url: origin, connections, duration: seconds, requests },
  })
  const unchanged = all.statusCodeStats?.['304']?.count ?? 0
  const figures = {
    perSecond: Math.round(all.requests.total / all.duration),
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    failed: errors + non2xx - unchanged,
  }
  return { figures, answered: all.requests.total }
}
