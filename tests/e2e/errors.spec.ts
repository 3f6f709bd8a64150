/** What goes wrong, and what visitors are shown then: nothing there, a venue that is not available, a part that does not come. */
import type { Page } from '@playwright/test'
import { addPlain, cartLine } from './support/diner.ts'
import { expect, GRILL, test } from './support/open-venue.ts'
import { choseLanguage } from './support/visit.ts'

test.describe('screens of the site', () => {
  test.use({ allowedErrors: [/404 \(Not Found\)|503 \(Service Unavailable\)/] })

  for (const { locale, nothing, closed, again } of [
    {
      locale: 'en',
      nothing: 'Page not found',
      closed: 'This venue is not available right now',
      again: 'Try again',
    },
    {
      locale: 'ar',
      nothing: 'الصفحة غير موجودة',
      closed: 'هذا المكان غير متاح حاليًا',
      again: 'حاول مرة أخرى',
    },
  ]) {
    test(`an address of nothing: 404, with the path (${locale})`, async ({ page, context, server }) => {
      await choseLanguage(context, server.url, locale)
      const answer = await page.goto('/dallah-grill/no/such/page')
      expect(answer?.status()).toBe(404)
      await expect(page).toHaveTitle('Sufra · 404')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(nothing)
      await expect(page.getByText('/dallah-grill/no/such/page', { exact: true })).toBeVisible()
    })

    test(`a venue that is not available: 433 on all its pages, until it is back (${locale})`, async ({
      page,
      context,
      server,
      ownVenue,
    }) => {
      test.slow()
      await choseLanguage(context, server.url, locale)
      const venue = await ownVenue(GRILL)
      await venue.change((file) => {
        file.closed = { url: null, message: 'Back in <b>spring</b>' }
      })
      for (const path of ['', '/dinein/cart']) {
        const answer = await page.goto(`/${venue.ref}${path}`)
        expect(answer?.status()).toBe(503)
        await expect(page).toHaveTitle('Sufra · 433')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(closed)
        await expect(page.getByText('Back in <b>spring</b>')).toBeVisible()
      }
      await venue.change((file) => {
        file.closed = null
      })
      await page.getByRole('button', { name: again }).click()
      await expect(page).toHaveTitle(new RegExp(venue.name))
    })
  }

  test('a venue that has moved leads to where it is now', async ({ page, server, ownVenue }) => {
    const venue = await ownVenue(GRILL)
    await venue.change((file) => {
      file.closed = { url: `${server.url}/cafe-linde`, message: '' }
    })
    await page.goto(`/${venue.ref}/dinein`)
    await expect(page).toHaveURL('/cafe-linde')
  })
})

test.describe('in the browser', () => {
  test.use({ allowedErrors: [/ERR_FAILED|astro-island|TypeError/] })

  async function withHummus(page: Page, ref: string, item: string): Promise<void> {
    await page.goto(`/${ref}/dinein`)
    await addPlain(page, item)
  }

  for (const { locale, item, title, reload } of [
    {
      locale: 'en',
      item: 'Hummus',
      title: 'This part of the page did not load',
      reload: 'Load the page anew',
    },
    { locale: 'ar', item: 'حمص', title: 'لم يتم تحميل هذا الجزء من الصفحة', reload: 'إعادة تحميل الصفحة' },
  ]) {
    test(`code that a deploy took away: loading anew is offered, and the cart is kept (${locale})`, async ({
      page,
      context,
      server,
      grill,
    }) => {
      test.slow()
      await choseLanguage(context, server.url, locale)
      await withHummus(page, grill.ref, item)
      await page.route(/\/assets\/Cart\.[^/]*\.js/, (route) => route.abort())
      // The script that tells so may come last of all.
      const others = /\/assets\/(?!Cart\.)[^/]*\.js/
      await page.route(others, async (route) => {
        await new Promise((late) => setTimeout(late, 3000))
        await route.fallback()
      })
      await page.goto(`/${grill.ref}/dinein/cart`)
      await expect(page.getByRole('alert').getByRole('heading', { name: title })).toBeVisible()
      await page.unroute(others)
      await expect(page).toHaveTitle('Sufra · 500')
      await page.unroute(/\/assets\/Cart\.[^/]*\.js/)
      await page.getByRole('button', { name: reload }).click()
      await expect(page.locator('main').getByText(item).first()).toBeVisible()
    })
  }

  test('a screen that breaks says what happened, and nothing is lost', async ({ page, grill }) => {
    await withHummus(page, grill.ref, 'Hummus')
    await page.route('**/dinein/cart/_payload.json', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), suggestedItemIds: null } })
    })
    await page.goto(`/${grill.ref}/dinein/cart`)
    const alert = page.getByRole('alert')
    await expect(alert.getByRole('heading', { name: 'Something went wrong here' })).toBeVisible()
    await expect(alert).toContainText('is not iterable')
    await expect(page).toHaveTitle('Sufra · 500')
    // The fault is still there: so is the way on.
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(alert.getByRole('heading', { name: 'Something went wrong here' })).toBeVisible()
    await page.unroute('**/dinein/cart/_payload.json')
    await alert.getByRole('button', { name: 'Load the page anew' }).click()
    await expect(cartLine(page, 'Hummus')).toBeVisible()
    await expect(page).toHaveTitle(`Cart · ${grill.name}`)
  })
})
