import { randomUUID } from 'node:crypto'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { Desk } from '../../../src/contract/counter/desk-calls.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '../../machine/chromium.ts'
import { type SiteProcess, startSiteProcess } from '../site-process.ts'
import { median, percentile } from '../statistics.ts'
import { callJson, joinCounter } from './join-counter.ts'

const VENUE = 'dallah-grill'
const ITEM = 'hummus'
const EDITS = Number(process.env.SUFRA_BENCH_MENU_EDITS ?? 100)
/** Milliseconds between edits, so that the next one does not join the publication of the last one. */
const PAUSE = 500

/**
 * Measures how fast an edit reaches the menu that is open on another device: from the call that adds a price to the draft, which a
 * second call publishes, until Chromium shows the new price. `SUFRA_BENCH_MENU_EDITS` sets the number of edits.
 */
export async function benchOpenMenu(print: (line: string) => void): Promise<void> {
  const site = await startSiteProcess({})
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] })
  try {
    const staff = await browser.newPage({ baseURL: site.url })
    const desk = openDesk(site, await joinCounter(staff, site, VENUE))
    await staff.context().close()
    const menu = await openMenu(browser, site)
    const row = menu
      .locator('li.item')
      .filter({ has: menu.getByRole('heading', { name: 'Hummus', exact: true }) })
    const delays: number[] = []
    for (let edit = 0; edit < EDITS; edit++) {
      const price = `1.${100 + edit}`
      const started = performance.now()
      await desk.publishPrice(price)
      await row.getByText(price).waitFor({ timeout: 30_000 })
      delays.push(performance.now() - started)
      await menu.waitForTimeout(PAUSE)
    }
    const [p50Ms, p99Ms] = [median(delays), percentile(delays, 0.99)].map(Math.round)
    print(
      JSON.stringify({
        bench: 'open-menu',
        edits: EDITS,
        p50Ms,
        p99Ms,
        mostMs: Math.round(Math.max(...delays)),
      }),
    )
  } finally {
    await browser.close()
    await site.end()
  }
}

/** Opens the menu on a phone, and uses it until it follows what the venue publishes. */
async function openMenu(browser: Browser, site: SiteProcess): Promise<Page> {
  const page = await browser.newPage({
    baseURL: site.url,
    viewport: { width: 360, height: 740 },
    locale: 'en',
  })
  const following = page.waitForRequest(/\/webapp\/branch\/[^/]+\/stream$/)
  await page.goto(`/${VENUE}/dinein`)
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Shift')
  await following
  return page
}

function openDesk(site: SiteProcess, cookie: string) {
  const call = (method: string, path: string, body?: object) =>
    callJson(`${site.url}/api/counter/${VENUE}/desk${path}`, method, { cookie }, body && JSON.stringify(body))
  return {
    async publishPrice(price: string): Promise<void> {
      const { file } = (await call('GET', '')) as Desk
      const id = randomUUID()
      const edit = { kind: 'set', path: [{ item: ITEM }, 'price'], from: priceIn(file), to: price }
      await call('POST', '/edits', { edits: [{ id, edit }] })
      await call('POST', '/publish', { ids: [id] })
    },
  }
}

type Category = { items?: { id: string; price?: unknown }[]; subcategories?: Category[] }

function priceIn(file: unknown): unknown {
  const itemsOf = (list: Category[] = []): NonNullable<Category['items']> =>
    list.flatMap(({ items = [], subcategories }) => [...items, ...itemsOf(subcategories)])
  return itemsOf((file as { menu: Category[] }).menu).find(({ id }) => id === ITEM)?.price ?? null
}
