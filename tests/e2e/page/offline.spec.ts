/** A visited menu opens again offline. An order requires a connection, and is placed once. */
import type { Page } from '@playwright/test'
import { createStoppableEdge, type StoppableEdge } from '../support/server/stoppable-edge.ts'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { addItem, cartLine } from '../support/visit/diner.ts'
import { expectOfflineCopy, offlineCopies } from '../support/visit/offline-copies.ts'
import { test as base, expect, findItem, type OpenVenue } from '../support/visit/open-venue.ts'
import { ONLINE_GRILL } from '../support/visit/payment.ts'

const test = base.extend<{ edge: StoppableEdge; venue: OpenVenue }>({
  edge: async ({ server }, use) => {
    const edge = await createStoppableEdge(server.url)
    await use(edge)
    await edge.stop()
  },
  baseURL: ({ edge }, use) => use(edge.url),
  venue: async ({ ownVenue }, use) => use(await ownVenue(ONLINE_GRILL)),
})

test.use({ serviceWorkers: 'allow', allowedErrors: [/net::ERR_|404 .*-bar\)$/] })

test.setTimeout(120_000)
const MENU = 'dinein'
const bar = (page: Page) => page.locator('.as-of')
const place = (page: Page) => page.getByRole('button', { name: /^Place order/ })

async function goOffline(page: Page, edge: StoppableEdge): Promise<void> {
  await edge.stop()
  await page.context().setOffline(true)
}
async function goOnline(page: Page, edge: StoppableEdge): Promise<void> {
  await edge.start()
  await page.context().setOffline(false)
}

// @feature offline.menu offline.fallback
test('offline, saved pages and the cart open and an order is refused; online again, it is placed once', async ({
  page,
  context,
  edge,
  venue,
}) => {
  await setLanguageCookie(context, edge.url, 'en')
  await page.goto(`/${venue.ref}/${MENU}`)
  await expectOfflineCopy(page, venue, 'en')
  await test.step('can be installed as an app', async () => {
    const client = await context.newCDPSession(page)
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
    // Test browsers are private windows, which cannot install apps.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    const { errors, data } = await client.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(JSON.parse(data ?? '')).toMatchObject({ id: `/${venue.ref}`, lang: 'en', name: venue.name })
  })

  await goOffline(page, edge)
  await page.reload()
  await expect(bar(page).getByRole('status')).toHaveText(/^You are offline\. This is the menu as of .*\d/)
  await expect(page.getByRole('heading', { name: 'Hummus', exact: true }).first()).toBeVisible()

  await test.step('shows saved pictures and no broken ones', async () => {
    const pictures = page.locator('main img')
    await pictures.last().scrollIntoViewIfNeeded()
    const shown = () =>
      pictures.evaluateAll((all) =>
        (all as HTMLImageElement[]).map(({ complete, naturalWidth, src }) =>
          complete && naturalWidth === 0 ? src : '',
        ),
      )
    await expect.poll(async () => (await shown()).filter(Boolean)).toEqual([])
    expect(await pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      150,
    )
  })

  await test.step('opens saved pages, and lists them on pages that are not saved', async () => {
    await page.goto(`/${venue.ref}/${MENU}/cold`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bar(page)).toBeVisible()
    await page.goto(`/${venue.ref}`)
    await expect(page.locator('html')).toHaveAttribute('data-as-of', /^\d{4}-/)
    // An item that was never opened redirects to its menu.
    await page.goto(`/${venue.ref}/${MENU}/drinks/lemon-mint`).catch(() => {})
    await expect(page).toHaveURL(new RegExp(`/${venue.ref}/${MENU}$`))
    // Any other page keeps its address and lists the saved pages.
    for (const path of ['Policies', 'pickup']) {
      await page.goto(`/${venue.ref}/${path}`)
      await expect(page).toHaveURL(new RegExp(`/${venue.ref}/${path}$`))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page isn’t saved on this device')
      const saved = page.getByRole('main').getByRole('listitem').getByRole('link')
      await expect(saved).toHaveText([venue.name, 'Dine in'])
    }
    await page.getByRole('main').getByRole('link', { name: 'Dine in' }).click()
    await expect(bar(page)).toBeVisible()
  })

  await test.step('refuses an order without losing anything', async () => {
    await page.goto(`/${venue.ref}/${MENU}`)
    await addItem(page, 'Hummus')
    await page.goto(`/${venue.ref}/${MENU}/cart`)
    await expect(cartLine(page, 'Hummus')).toBeVisible()
    await page.goto(`/${venue.ref}/${MENU}/checkout`)
    await place(page).click()
    await expect(page.getByRole('alert')).toContainText('You’re offline. Everything you entered is saved')
    await page.goto(`/${venue.ref}/${MENU}/cart`)
    await expect(cartLine(page, 'Hummus')).toBeVisible()
    await page.goto(`/${venue.ref}/${MENU}/checkout`)
    await expect(place(page)).toBeVisible()
    expect(await venue.orders()).toEqual([])
  })

  await goOnline(page, edge)
  await place(page).click()
  await expect(page.getByText('Thank you! Your order has been sent')).toBeVisible()
  expect(await venue.orders()).toHaveLength(1)
  await page.goto(`/${venue.ref}/${MENU}`)
  await expect(page.locator('html')).not.toHaveAttribute('data-as-of')
  await expect(bar(page)).toHaveCount(0)
})

// @feature offline.one-build
test('the service worker replaces a build as a whole, ignores other addresses, does not wait for a silent network, and can be removed', async ({
  page,
  context,
  edge,
  venue,
}) => {
  await setLanguageCookie(context, edge.url, 'ar')
  await page.goto(`/${venue.ref}/${MENU}/cold/hummus`)
  await expectOfflineCopy(page, venue, 'ar')

  await test.step('replaces the build as a whole', async () => {
    await venue.change((file) => {
      findItem(file, 'hummus').price = '1.475'
    })
    await page.goto(`/${venue.ref}/${MENU}`)
    await expectOfflineCopy(page, venue, 'ar')
    await goOffline(page, edge)
    for (const path of [MENU, `${MENU}/cold`, `${MENU}/cold/hummus`]) {
      await page.goto(`/${venue.ref}/${path}`)
      await expect(bar(page)).toContainText('لا يوجد اتصال')
      await expect(page.locator('main')).toContainText('١٫٤٧٥')
    }
    const hummus = await page.evaluate(
      async (path) => JSON.stringify((await (await fetch(path)).json()).items.hummus),
      `/${venue.ref}/${MENU}/_payload.json`,
    )
    expect(hummus).toContain('1475')
  })

  await test.step('ignores an address that only starts like its own', async () => {
    const foreign = await page.goto(`/${venue.ref}-bar`).catch((error) => String(error))
    expect(foreign).toContain('net::ERR_')
    await goOnline(page, edge)
    const answer = await page.goto(`/${venue.ref}-bar`)
    expect([answer?.status(), answer?.fromServiceWorker()]).toEqual([404, false])
  })

  await test.step('does not wait for a network that does not respond', async () => {
    await page.goto(`/${venue.ref}/${MENU}`)
    const release = edge.hold()
    await page.goto(`/${venue.ref}/${MENU}`)
    await expect(bar(page)).toBeVisible()
    release()
  })

  await test.step('unregisters itself if its script is gone', async () => {
    edge.removePaths(/^\/assets\/worker-/)
    const client = await context.newCDPSession(page)
    await client.send('ServiceWorker.enable')
    await client.send('ServiceWorker.stopAllWorkers')
    await page.goto(`/${venue.ref}/${MENU}`)
    await expect.poll(() => offlineCopies(page)).toEqual([])
    const left = await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    expect(left).toBe(0)
  })
})
