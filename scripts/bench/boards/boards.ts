import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../../machine/postgres.ts'
import { type BenchApi, startBenchApi } from '../bench-api.ts'
import { order, orderVenue } from '../order-venue.ts'
import { median, percentile } from '../statistics.ts'
import { enrolDevices } from './bench-devices.ts'
import { type FollowedStream, followStream } from './follow-stream.ts'

/** Boards that follow one branch each; all of them, one device's share, and the other branches' share of the orders. */
const BOARDS = Number(process.env.SUFRA_BENCH_BOARDS ?? 2000)
/** Streams of one device; more are refused. */
const STREAMS_PER_DEVICE = 20
const ORDERS = 500
const ORDERS_PER_SECOND = 20

/**
 * Measures the time from the answer to an order until boards have received it: on one board that follows 500 orders at 20 per
 * second, and on 2,000 boards of one branch at once. Also the memory and processor time of the API process for those boards, and
 * its memory after all of them vanished. `SUFRA_BENCH_BOARDS` sets their number.
 */
export async function benchBoards(print: (line: string) => void): Promise<void> {
  const postgres = await startPostgres()
  try {
    const api = await startBenchApi(postgres.url, [orderVenue(0)])
    try {
      const devices = await enrolDevices(postgres.url, 'bench-0', Math.ceil(BOARDS / STREAMS_PER_DEVICE))
      print(JSON.stringify({ bench: 'boards', boards: 1, ...(await oneBoard(api, devices[0] ?? '')) }))
      print(JSON.stringify({ bench: 'boards', ...(await manyBoards(api, devices)) }))
    } finally {
      await api.close()
    }
  } finally {
    await postgres.stop()
  }
}

async function oneBoard(api: BenchApi, cookie: string) {
  const board = await openBoard(api, cookie)
  const answered = new Map<string, number>()
  const calls: Promise<void>[] = []
  for (let n = 0; n < ORDERS; n++) {
    calls.push(placeOrder(api).then((id) => void answered.set(id, performance.now())))
    await sleep(1000 / ORDERS_PER_SECOND)
  }
  await Promise.all(calls)
  const delays = await delaysOf(board, answered)
  board.close()
  return { orders: ORDERS, ...summarize(delays) }
}

async function manyBoards(api: BenchApi, devices: readonly string[]) {
  const before = await api.usage()
  const boards: FollowedStream[] = []
  for (let n = 0; n < BOARDS; n++) boards.push(await openBoard(api, devices[n % devices.length] ?? ''))
  const open = await api.usage()
  const answered = new Map<string, number>()
  for (let n = 0; n < 10; n++) {
    answered.set(await placeOrder(api), performance.now())
    await sleep(1000)
  }
  const delays = (await Promise.all(boards.map((board) => delaysOf(board, answered)))).flat()
  const after = await api.usage()
  for (const board of boards) board.close()
  await sleep(2000)
  const gone = await api.usage()
  const mb = (bytes: number) => Math.round(bytes / 1024 / 1024)
  return {
    ...{ boards: BOARDS, orders: answered.size, ...summarize(delays) },
    cpuMsPerOrderAndBoard: (after.cpuMs - open.cpuMs) / answered.size / BOARDS,
    megabytes: { before: mb(before.rss), open: mb(open.rss), gone: mb(gone.rss) },
    heap: { before: mb(before.heap), open: mb(open.heap), gone: mb(gone.heap) },
  }
}

const openBoard = (api: BenchApi, cookie: string): Promise<FollowedStream> =>
  followStream(`${api.origin}/api/counter/bench-0/stream?after=0`, { cookie })

async function placeOrder({ origin }: BenchApi): Promise<string> {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }
  const answer = await fetch(`${origin}/api/webapp/order`, { method: 'POST', headers, body: order(0) })
  return ((await answer.json()) as { order: { id: string } }).order.id
}

/** Milliseconds from the answer to each order until the board received it; 0 if it was faster than the answer. */
async function delaysOf(board: FollowedStream, answered: ReadonlyMap<string, number>): Promise<number[]> {
  const limit = performance.now() + 30_000
  while ([...answered.keys()].some((id) => !board.received.has(id))) {
    if (performance.now() > limit) throw new Error('a board did not receive every order within 30 s')
    await sleep(50)
  }
  return [...answered].map(([id, at]) => Math.max(0, (board.received.get(id) ?? 0) - at))
}

const summarize = (delays: number[]) => ({
  p50Ms: Math.round(median(delays)),
  p99Ms: Math.round(percentile(delays, 0.99)),
  mostMs: Math.round(Math.max(...delays)),
})
