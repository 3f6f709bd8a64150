import autocannon from 'autocannon'

export type LoadFigures = { perSecond: number; p50Ms: number; p99Ms: number; failed: number }

/**
 * Sends requests to `origin` for `seconds` seconds, after a warm-up of one second. Each connection sends the requests in
 * turn. Errors and responses other than 2xx count as failed.
 */
export async function load(
  origin: string,
  requests: autocannon.Request[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<LoadFigures> {
  const run = (duration: number) => autocannon({ url: origin, connections, duration, requests })
  await run(1)
  const { latency, errors, non2xx, ...all } = await run(seconds)
  return {
    perSecond: Math.round(all.requests.total / all.duration),
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    failed: errors + non2xx,
  }
}
