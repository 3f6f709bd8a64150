import { randomUUID } from 'node:crypto'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { orderStatus } from '../../../src/domain/order/order-status.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '../../machine/chromium.ts'
import { order, orderVenue } from '../order-venue.ts'
import { type SiteProcess, startSiteProcess } from '../site-process.ts'
import { callJson, joinCounter, operate } from './join-counter.ts'

const ORDERS = Number(process.env.SUFRA_BENCH_BOARD_ORDERS ?? 5_000)
/** Orders that are on their way at the same time. */
const AT_ONCE = 8
const SAMPLES = 10

/**
 * Measures the memory of an open board in Chromium while 5,000 orders are placed, accepted, and handed over: the JavaScript heap
 * after garbage collection and the nodes of the document, ten times. `SUFRA_BENCH_BOARD_ORDERS` sets the number of orders.
 */
export async function benchBoardPage(print: (line: string) => void): Promise<void> {
  const site = await startSiteProcess({})
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] })
  try {
    const page = await browser.newPage({ baseURL: site.url, viewport: { width: 1280, height: 800 } })
    const session = await page.context().newCDPSession(page)
    const cookie = await openBoard(page, site)
    const started = performance.now()
    const samples = [await measure(session)]
    for (let sample = 1; sample <= SAMPLES; sample++) {
      const last = Math.round((ORDERS * sample) / SAMPLES)
      let next = Math.round((ORDERS * (sample - 1)) / SAMPLES)
      const handleSome = async () => {
        while (next < last) {
          next++
          await handleOrder(site, cookie)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, handleSome))
      samples.push(await measure(session))
    }
    const seconds = Math.round((performance.now() - started) / 1000)
    const heap = samples.map(({ heap }) => heap)
    const nodes = samples.map(({ nodes }) => nodes)
    print(JSON.stringify({ bench: 'board-page', orders: ORDERS, seconds, heapMb: heap, nodes }))
  } finally {
    await browser.close()
    await site.end()
  }
}

/** Enrols the browser as a device, and opens the board. Returns the cookie of the device. */
async function openBoard(page: Page, site: SiteProcess): Promise<string> {
  await operate(site, 'PUT', '/venues', orderVenue(0))
  const cookie = await joinCounter(page, site, 'bench-0')
  await page.goto('/counter/bench-0')
  await page.getByText('Live', { exact: true }).waitFor()
  return cookie
}

/** Places an order and takes it to its end. */
async function handleOrder({ url }: SiteProcess, cookie: string): Promise<void> {
  const headers = { 'Idempotency-Key': randomUUID() }
  const placed = await callJson(`${url}/api/webapp/order`, 'POST', headers, order(0))
  const { id } = (placed as { order: { id: string } }).order
  const { pending, accepted, ready, delivered } = orderStatus
  const states = [pending, accepted, ready, delivered]
  for (const [index, to] of states.entries()) {
    if (index === 0) continue
    const body = { from: states[index - 1], to, minutes: to === accepted ? 20 : null, refusal: null }
    await callJson(`${url}/api/counter/bench-0/orders/${id}/move`, 'POST', { cookie }, JSON.stringify(body))
  }
}

/** Megabytes of the JavaScript heap, and nodes of the document, after garbage collection. */
async function measure(session: CDPSession): Promise<{ heap: number; nodes: number }> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes } = await session.send('Memory.getDOMCounters')
  return { heap: Math.round((usedSize / 1024 / 1024) * 10) / 10, nodes }
}
