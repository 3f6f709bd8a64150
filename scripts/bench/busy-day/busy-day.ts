import { freePort } from '../../machine/free-port.ts'
import { type Memory, readMemory, readPeakMemory, summarizeMemory } from '../memory.ts'
import { startSiteProcess } from '../site-process.ts'
import { median, percentile } from '../statistics.ts'
import { type BusyDayClients, createBusyDayClients } from './busy-day-clients.ts'

/** The share of a busy day to simulate. */
const SHARE = Number(process.env.SUFRA_BENCH_DAY ?? 1)
/** What happens on a busy day, and how much of each at the same time. */
const DAY = {
  edit: { count: 2_000, atOnce: 1 },
  order: { count: 5_000, atOnce: 4 },
  picture: { count: 20_000, atOnce: 4 },
  view: { count: 500_000, atOnce: 16 },
} as const
/** The day is divided into parts with an equal share of everything, so that no kind of work ends early. */
const PARTS = 40
/** Milliseconds between two samples. */
const SAMPLE_EVERY = 1_000

type Kind = keyof typeof DAY

/**
 * Simulates a busy day of one `npm start` (site, API, publisher and embedded database) in fast motion: edits of six venues, orders,
 * new pictures and page views. Prints the memory of the process by quarters of the day. `SUFRA_BENCH_DAY` sets the share of the
 * day (default 1).
 */
export async function benchBusyDay(print: (line: string) => void): Promise<void> {
  const metricsPort = await freePort()
  const site = await startSiteProcess({ METRICS_PORT: String(metricsPort) })
  try {
    const clients = await createBusyDayClients(site)
    const samples: Memory[] = []
    const ready = await readMemory(metricsPort)
    const sampling = setInterval(
      () => void readMemory(metricsPort).then((sample) => sample && samples.push(sample)),
      SAMPLE_EVERY,
    )
    const started = performance.now()
    const failed = await runDay(clients)
    clearInterval(sampling)
    clients.close()
    const { editTimes } = clients
    const counts = Object.fromEntries(
      Object.entries(DAY).map(([kind, { count }]) => [kind, Math.ceil(count * SHARE)]),
    )
    print(
      JSON.stringify({
        bench: 'busy-day',
        ...counts,
        failed,
        seconds: Math.round((performance.now() - started) / 1000),
        atStart: ready && Math.round(ready.resident),
        megabytes: summarizeMemory(samples),
        most: readPeakMemory(site.pid) ?? Math.round(Math.max(...samples.map(({ resident }) => resident))),
        editP50Ms: Math.round(median(editTimes)),
        editP99Ms: Math.round(percentile(editTimes, 0.99)),
      }),
    )
  } finally {
    await site.end()
  }
}

/** Runs the day part by part. Returns the number of failures of each kind. */
async function runDay(clients: BusyDayClients): Promise<Record<Kind, number>> {
  const failed = { edit: 0, order: 0, picture: 0, view: 0 }
  for (let part = 0; part < PARTS; part++) {
    await Promise.all(
      (Object.keys(DAY) as Kind[]).map(async (kind) => {
        const { count, atOnce } = DAY[kind]
        const startOf = (n: number) => Math.round((count * SHARE * n) / PARTS)
        let next = startOf(part)
        const runOne = async () => {
          while (next < startOf(part + 1)) if (!(await clients[kind](next++))) failed[kind]++
        }
        await Promise.all(Array.from({ length: atOnce }, runOne))
      }),
    )
  }
  return failed
}
