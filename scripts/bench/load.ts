import { Agent, request } from 'node:http'
import { percentile } from './statistics.ts'

export type Call = { method?: string; path: string; headers?: Record<string, string>; body?: string }
export type LoadFigures = { perSecond: number; p50Ms: number; p99Ms: number; failed: number }

/**
 * Calls `origin` over that many connections for that many seconds, the next call of a connection when the one before is
 * answered, after a second that does not count. What is not answered with 2xx counts as failed.
 */
export async function load(
  origin: string,
  next: () => Call,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let failed = 0
  const begin = performance.now() + 1000
  const end = begin + seconds * 1000
  async function connection(): Promise<void> {
    while (performance.now() < end) {
      const started = performance.now()
      const status = await answered(agent, origin, next())
      const ended = performance.now()
      if (started < begin || ended > end) continue
      times.push(ended - started)
      if (status < 200 || status > 299) failed++
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  agent.destroy()
  const rounded = (ms: number) => Math.round(ms * 10) / 10
  return {
    perSecond: Math.round(times.length / seconds),
    p50Ms: rounded(percentile(times, 0.5)),
    p99Ms: rounded(percentile(times, 0.99)),
    failed,
  }
}

function answered(
  agent: Agent,
  origin: string,
  { method = 'GET', path, headers, body }: Call,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { agent, method, ...(headers ? { headers } : {}) }
    const call = request(origin + path, options, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    call.once('error', reject).end(body)
  })
}
