import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../../machine/postgres.ts'
import { type BenchApi, startBenchApi } from '../bench-api.ts'
import { order, orderVenue } from '../order-venue.ts'
import { median, percentile } from '../statistics.ts'
import { enrolDevices } from './bench-devices.ts'
import { type FollowedStream, followStream, followStreams } from './follow-stream.ts'

/** Boards and menus that follow one branch. */
const BOARDS = Number(process.env.SUFRA_BENCH_BOARDS ?? 2000)
const MENUS = Number(process.env.SUFRA_BENCH_MENUS ?? 5000)
/** Streams of one device; more are refused. */
const STREAMS_PER_DEVICE = 20
const ORDERS = 500
const ORDERS_PER_SECOND = 20
/** Orders, and dishes that are sold out, while all streams are open. */
const CHANGES = 10
/** Longer than the lifetime of a stream, in milliseconds. */
const LIFETIME = 16 * 60_000
/** Time for the next beat, at which a stream ends, and for the idle time of its connection, in milliseconds. */
const RELEASE = 90_000

/**
 * Measures the time from the answer to an order until boards have received it: on one board that follows 500 orders at 20 per
 * second, then on 2,000 boards while 5,000 menus follow the same branch and dishes get sold out. Also the memory, processor time
 * and connections of the API process with those streams, after all of them were closed, and after as many menus vanished without
 * closing theirs. `SUFRA_BENCH_BOARDS` and `SUFRA_BENCH_MENUS` set the numbers. Both processes need that many file descriptors
 * (`ulimit -n`), and the machine as many ports.
 */
export async function benchBoards(print: (line: string) => void): Promise<void> {
  const postgres = await startPostgres()
  try {
    const api = await startBenchApi(postgres.url, [orderVenue(0)])
    try {
      const devices = await enrolDevices(postgres.url, 'bench-0', Math.ceil(BOARDS / STREAMS_PER_DEVICE))
      print(JSON.stringify({ bench: 'boards', boards: 1, ...(await oneBoard(api, devices[0] ?? '')) }))
      print(JSON.stringify({ bench: 'boards', ...(await manyStreams(api, devices)) }))
      print(JSON.stringify({ bench: 'boards', ...(await vanishedMenus(api)) }))
    } finally {
      await api.close()
    }
  } finally {
    await postgres.stop()
  }
}

async function oneBoard(api: BenchApi, cookie: string) {
  const board = await openBoard(api, cookie, await lastEvent(api, cookie))
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

async function manyStreams(api: BenchApi, devices: readonly string[]) {
  const before = await api.usage()
  const seq = await lastEvent(api, devices[0] ?? '')
  const boards = await followStreams(BOARDS, (n) => openBoard(api, devices[n % devices.length] ?? '', seq))
  const menus = await followStreams(MENUS, () => openMenu(api))
  const open = await api.usage()
  const ordered = new Map<string, number>()
  const soldOut: number[] = []
  for (let n = 0; n < CHANGES; n++) {
    ordered.set(await placeOrder(api), performance.now())
    await sleep(500)
    await setStock(api, devices[0] ?? '', n % 2 === 0 ? 'sold-out' : 'menu')
    soldOut.push(performance.now())
    await sleep(500)
  }
  const boardDelays = (await Promise.all(boards.map((board) => delaysOf(board, ordered)))).flat()
  const after = await api.usage()
  const menuDelays = menus.flatMap((menu) => revisionDelays(menu, soldOut))
  for (const stream of [...boards, ...menus]) stream.close()
  await sleep(2000)
  return {
    ...{ boards: BOARDS, menus: MENUS, orders: ordered.size, soldOut: soldOut.length },
    order: summarize(boardDelays),
    stock: summarize(menuDelays),
    cpuMsPerSecond: Math.round((after.cpuMs - open.cpuMs) / CHANGES),
    ...usages({ before, open, gone: await api.usage() }),
  }
}

async function vanishedMenus(api: BenchApi) {
  const before = await api.usage()
  const menus = await followStreams(MENUS, () => openMenu(api))
  const open = await api.usage()
  for (const menu of menus) menu.vanish()
  await api.setForward(LIFETIME)
  await sleep(RELEASE)
  const gone = await api.usage()
  for (const menu of menus) menu.close()
  return { vanished: MENUS, ...usages({ before, open, gone }) }
}

type Usage = Awaited<ReturnType<BenchApi['usage']>>

/** Megabytes and open connections of the process at several moments. */
function usages(moments: Readonly<Record<string, Usage>>) {
  const of = (read: (usage: Usage) => number) =>
    Object.fromEntries(Object.entries(moments).map(([moment, usage]) => [moment, Math.round(read(usage))]))
  const MB = 1024 * 1024
  return {
    megabytes: of(({ rss }) => rss / MB),
    heap: of(({ heap }) => heap / MB),
    sockets: of(({ sockets }) => sockets),
  }
}

/** A board first loads the orders, and then follows what happens after the last event that they include. */
async function lastEvent({ origin }: BenchApi, cookie: string): Promise<number> {
  const answer = await fetch(`${origin}/api/counter/bench-0/board`, { headers: { cookie } })
  return ((await answer.json()) as { seq: number }).seq
}

const openBoard = ({ origin }: BenchApi, cookie: string, after: number): Promise<FollowedStream> =>
  followStream(`${origin}/api/counter/bench-0/stream?after=${after}`, { cookie })

const openMenu = ({ origin }: BenchApi): Promise<FollowedStream> =>
  followStream(`${origin}/api/webapp/branch/branch-0/stream`)

async function placeOrder({ origin }: BenchApi): Promise<string> {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }
  const answer = await fetch(`${origin}/api/webapp/order`, { method: 'POST', headers, body: order(0) })
  return ((await answer.json()) as { order: { id: string } }).order.id
}

async function setStock({ origin }: BenchApi, cookie: string, state: 'sold-out' | 'menu'): Promise<void> {
  const headers = { 'Content-Type': 'application/json', cookie }
  // Not the dishes of the orders.
  const body = JSON.stringify({ kind: 'item', id: 'tea', state })
  const answer = await fetch(`${origin}/api/counter/bench-0/stock`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`stock: HTTP ${answer.status} ${await answer.text()}`)
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

/** Milliseconds from each change until the menu received its revision. The first revision is that of before. */
function revisionDelays(menu: FollowedStream, changed: readonly number[]): number[] {
  const [, ...revisions] = [...menu.received.values()]
  if (revisions.length !== changed.length)
    throw new Error(`a menu received ${revisions.length} of ${changed.length} revisions`)
  return revisions.map((at, index) => Math.max(0, at - (changed[index] ?? 0)))
}

const summarize = (delays: number[]) => ({
  p50Ms: Math.round(median(delays)),
  p99Ms: Math.round(percentile(delays, 0.99)),
  mostMs: Math.round(Math.max(...delays)),
})
