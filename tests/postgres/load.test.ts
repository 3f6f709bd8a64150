import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../api/db/open.ts'
import { type OwnPostgres, startOwnPostgres } from '../../scripts/machine/postgres.ts'
import { placeHoldingStatuses } from '../../src/domain/reservations/reservation-status.ts'
import { accountActions } from '../api/support/accounts.ts'
import { createTestApi, OPERATOR_TOKEN } from '../api/support/api.ts'
import { reservableGrill } from '../api/support/reservations.ts'
import { enrol } from '../api/support/staff.ts'
import { walletActions, walletGrill } from '../api/support/wallet.ts'
import { startApiProcess } from './support/load/api-process.ts'
import { followBoard } from './support/load/board.ts'
import type { SeenCall } from './support/load/browser.ts'
import type { AttemptOutcome, DinerOrders, DinerReport } from './support/load/diner.ts'

// Eight devices, each in a separate thread, read, order, pay from wallets and reserve with the web app's own stores
// while the database is restarted twice and the API killed once. Meanwhile a board follows the orders.
const PHONES = ['50007001', '50007002']
const GUESTS = 4
const DEVICES_OF_CUSTOMER = 2
/** Minimum orders and milliseconds before, between and after the faults. */
const ORDERS_BETWEEN = 15
const QUIET = 2000

let postgres: OwnPostgres
let open: OpenDatabase
let api: Awaited<ReturnType<typeof startApiProcess>>
const threads: Worker[] = []
beforeAll(async () => {
  postgres = await startOwnPostgres()
  open = await openDatabase({ databaseUrl: postgres.url })
}, 120_000)
afterAll(async () => {
  await Promise.all(threads.map((thread) => thread.terminate()))
  await api?.stop()
  await open?.close()
  await postgres?.stop()
})

async function startDiner(data: DinerOrders): Promise<{ stop(): Promise<DinerReport> }> {
  const thread = new Worker(new URL('./support/load/diner.ts', import.meta.url), {
    workerData: data,
    execArgv: [],
  })
  threads.push(thread)
  await once(thread, 'message')
  return {
    async stop() {
      const ended = once(thread, 'message')
      thread.postMessage('stop')
      return ((await ended) as [DinerReport])[0]
    },
  }
}

/** Acts as the venue until it closes: accepts three of four orders and rejects the fourth. Returns their number. */
async function decideOrders(url: string, isOpen: () => boolean): Promise<number> {
  const headers = { Authorization: `Bearer ${OPERATOR_TOKEN}`, 'Content-Type': 'application/json' }
  let decided = 0
  for (let turn = 0; isOpen(); turn++) {
    await sleep(50)
    const waiting = await sql<{ id: string }>`
      select id from customer_order where status = 0 order by random() limit 1`
      .execute(open.db)
      .catch(() => null)
    const id = waiting?.rows[0]?.id
    if (id === undefined) continue
    const body = JSON.stringify({ status: turn % 4 === 0 ? 2 : 1 })
    const signal = AbortSignal.timeout(10_000)
    const path = `${url}/api/operator/orders/${id}/status`
    const answer = await fetch(path, { method: 'POST', body, headers, signal }).catch(() => null)
    if (answer?.ok) decided++
  }
  return decided
}

const isOrder = ({ call }: SeenCall) => call === 'POST /webapp/order'
const percentile = (sorted: readonly number[], p: number) => sorted[Math.ceil(sorted.length * p) - 1] ?? null

/** Statistics of the calls outside outages. */
function summarizeCalls(calls: readonly SeenCall[], outages: readonly (readonly [number, number])[]) {
  const quiet = calls.filter(({ from, to }) => outages.every(([began, over]) => to < began || from > over))
  const of = (name: string, kind: (call: SeenCall) => boolean) => {
    const ms = quiet
      .filter(kind)
      .map(({ from, to }) => to - from)
      .sort((a, b) => a - b)
    return { [name]: { answers: ms.length, p50: percentile(ms, 0.5), p99: percentile(ms, 0.99) } }
  }
  return { ...of('orders', isOrder), ...of('others', (call) => !isOrder(call)) }
}

// @feature fault.database-restart counter.stream
test('if Postgres restarts twice and the API is killed once during orders, every acknowledged order exists once and all ledgers balance', async () => {
  const own = createTestApi(open, { now: Date.now })
  const { business, ...file } = walletGrill('grill')
  const { tables, business: reserving } = reservableGrill('grill')
  const venueFile = { ...file, tables, business: { ...business, reservation: reserving.reservation } }
  expect((await own.operator('PUT', '/operator/venues', venueFile)).status).toBe(200)
  const wallets = walletActions(own, open.db, 'grill')
  const customers = []
  for (const phone of PHONES) {
    const customer = await accountActions(own).logIn(phone)
    expect((await wallets.correct(phone, 30)).status).toBe(200)
    customers.push(customer)
  }

  api = await startApiProcess(postgres.url)
  const placed = new Int32Array(new SharedArrayBuffer(4))
  const device = (name: string, token: string | null, i: number) =>
    startDiner({
      ...{ name, token, api: `${api.url}/api`, businessId: '7', branchId: 'grill-b1', referenceId: 'grill' },
      ...{ network: `198.18.${i}`, wallet: token !== null, placed },
    })
  const guests = Array.from({ length: GUESTS }, (_, i) => device(`guest${i}`, null, i))
  const members = customers.flatMap(({ token }, i) =>
    Array.from({ length: DEVICES_OF_CUSTOMER }, (_, j) => device(`member${i}${j}`, token, 50 + 10 * i + j)),
  )
  const diners = await Promise.all([...guests, ...members])
  const { cookie } = await enrol(own, 'grill', 'owner')
  const board = followBoard(api.url, 'grill', cookie)
  let isOpen = true
  const venue = decideOrders(api.url, () => isOpen)

  const quiet = async () => {
    const enough = Atomics.load(placed, 0) + ORDERS_BETWEEN
    await sleep(QUIET)
    while (Atomics.load(placed, 0) < enough) await sleep(50)
  }
  const outages: [number, number][] = []
  const outage = async (fault: () => Promise<void>) => {
    const began = Date.now()
    await fault()
    await api.waitUntilReady()
    outages.push([began, Date.now()])
    await quiet()
  }
  await quiet()
  for (const mode of ['fast', 'crash'] as const) {
    await outage(async () => {
      await postgres.end(mode)
      await sleep(1000)
      await postgres.start()
    })
  }
  await outage(async () => {
    await api.kill()
    await api.start()
  })
  const reports = await Promise.all(diners.map((diner) => diner.stop()))
  isOpen = false
  const decided = await venue
  const { orders: shown, received, ...counts } = board.report()
  const placedOrders = await open.db.selectFrom('customer_order').select(['id', 'status']).execute()
  const states = placedOrders.map(({ id, status }) => `${id} ${status}`).sort()
  await expect
    .poll(() => [...shown.values()].map(({ id, status }) => `${id} ${status}`).sort(), { timeout: 20_000 })
    .toEqual(states)
  // Nothing twice, and nothing out of order.
  expect(received).toEqual([...new Set(received)].sort((a, b) => a - b))
  // Each of the three outages ended one.
  expect(counts.connections).toBeGreaterThanOrEqual(4)
  // Its only complete load was the first one.
  expect(counts.reloads).toBe(1)
  await board.stop()

  const calls = reports.flatMap((report) => report.calls)
  const outcomes = reports.flatMap((report) => report.outcomes)
  const of = (what: AttemptOutcome['what'], outcome: AttemptOutcome['outcome']) =>
    outcomes.filter((one) => one.what === what && one.outcome === outcome)
  const countOf = (what: AttemptOutcome['what']) => ({
    placed: of(what, 'placed').length,
    left: of(what, 'left').length,
    refused: of(what, 'refused').length,
  })
  console.log(
    JSON.stringify({
      bench: 'api with faults',
      ...{ orders: countOf('order'), reservations: countOf('reservation'), decided },
      milliseconds: summarizeCalls(calls, outages),
      outages: outages.map(([began, over]) => over - began),
    }),
  )

  // Check that there was load, and that the faults occurred during it.
  expect(of('order', 'placed').length).toBeGreaterThanOrEqual(4 * ORDERS_BETWEEN)
  expect(of('reservation', 'placed').length).toBeGreaterThan(0)
  const failed = calls.filter((call) => isOrder(call) && (call.status === null || call.status >= 500))
  const duringOutages = failed.filter(({ from, to }) =>
    outages.some(([began, over]) => from <= over && to >= began),
  )
  expect(duringOutages.length).toBeGreaterThan(0)
  expect(decided).toBeGreaterThan(3)

  const stored = await open.db.selectFrom('customer_order').select(['id', 'placed', 'status']).execute()
  const held = await open.db
    .selectFrom('reservation')
    .select(['id', 'placed', 'status', 'table_id', 'starts_at', 'ends_at'])
    .execute()
  const holds = (status: number) => (placeHoldingStatuses as readonly number[]).includes(status)
  const rows = [
    ...stored.map(({ id, placed, status }) => ({ id, mark: JSON.parse(placed).comment as string, status })),
    ...held.map(({ id, placed, status }) => ({ id, mark: JSON.parse(placed).name as string, status })),
  ]
  const byMark = Map.groupBy(rows, ({ mark }) => mark)
  const wrong: string[] = []
  for (const { mark, outcome, detail } of outcomes) {
    const ids = (byMark.get(mark) ?? []).map(({ id }) => id)
    const right =
      outcome === 'placed'
        ? ids.length === 1 && ids[0] === detail
        : ids.length <= (outcome === 'left' ? 1 : 0)
    if (!right)
      wrong.push(`${mark} was ${outcome} (${detail}) and is stored as ${ids.join(', ') || 'nothing'}`)
  }
  expect(wrong).toEqual([])
  // Each row belongs to a different attempt, and at most one attempt per cart is open.
  expect(rows.length).toBe(new Set(rows.map(({ mark }) => mark)).size)
  const live = rows.filter(({ status }) => status !== 2 && status !== 9)
  const carts = live.map(({ mark }) => mark.replace(/-\d+$/, ''))
  expect(carts.filter((cart, i) => carts.indexOf(cart) !== i)).toEqual([])
  // No table is reserved twice.
  const active = held.filter(({ status }) => holds(status))
  const clashes = active.filter((a, i) =>
    active.some(
      (b, j) => j > i && a.table_id === b.table_id && a.starts_at < b.ends_at && b.starts_at < a.ends_at,
    ),
  )
  expect(clashes).toEqual([])

  expect(await wallets.inconsistentWallets()).toEqual([])
  const paid = await sql<{ id: string; held: string }>`
    select o.id, coalesce(sum(e.held), 0)::text as held from customer_order o
    left join wallet_entry e on e.order_id = o.id where o.status in (1, 2, 9) group by o.id`.execute(open.db)
  // The hold of an order is captured or released once the venue has decided.
  expect(paid.rows.filter((row) => row.held !== '0')).toEqual([])
  const spent = await sql`select 1 from wallet_entry where kind = 'capture'`.execute(open.db)
  expect(spent.rows.length).toBeGreaterThan(0)
  const numbers = await sql`select branch_id, day, number from customer_order
    group by branch_id, day, number having count(*) > 1`.execute(open.db)
  expect(numbers.rows).toEqual([])

  // The API did not exit unexpectedly and gave no answers with other statuses.
  expect(api.unexpectedExits).toEqual([])
  const statuses = new Set(calls.map(({ status }) => status))
  for (const usual of [200, 409, 503, null]) statuses.delete(usual)
  expect([...statuses]).toEqual([])
  expect(of('order', 'refused').filter(({ detail }) => detail !== 'elsewhere')).toEqual([])
}, 300_000)
