/** From the landing page to a venue's home: what it is called, how to reach it, when it is open, how to order there. */
import { expect, test } from './fixtures.ts'
import { OWN_VENUE } from './support/open-venue.ts'
import { atTime, choseLanguage, expectPictures, hrefs } from './support/visit.ts'

test('from the landing page one chooses a venue', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A laid table for every guest')
  const venues = page.getByRole('region', { name: 'Choose a venue' })
  // Tests that run beside this one bring venues of their own, which come and go.
  const demo = venues.getByRole('heading', { level: 3 }).filter({ hasNotText: OWN_VENUE })
  await expect(demo).toHaveText([
    'Café zur Linde',
    'Crumb & Kiln',
    'Dallah Grill',
    'Flor de Rua',
    'Kawasemi',
    'Maison Ombelle',
    'Pazar Yeri',
  ])
  await expect(venues.getByRole('listitem').filter({ hasText: 'Dallah Grill' })).toContainText(
    'العربية · English',
  )
  await venues.getByRole('link', { name: 'Dallah Grill' }).click()
  await expect(page).toHaveURL('/dallah-grill')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dallah Grill')
})

test.describe('a venue’s home', () => {
  test('shows its picture, its logo and what it says of itself', async ({ page }) => {
    await page.goto('/dallah-grill')
    await expectPictures(page.locator('.hero img'))
    await expectPictures(page.locator('main img.logo'))
    const main = page.getByRole('main')
    await expect(main.getByText('Kuwaiti charcoal grill')).toBeVisible()
    await expect(main.getByText('Meat cut fresh every morning')).toBeVisible()
    await expect(main.getByText('Local Naimi lamb and fresh Kuwaiti chicken')).toBeVisible()
  })

  test('says it in the visitor’s language', async ({ page, context, server, isMobile }) => {
    await choseLanguage(context, server.url, 'ar')
    await page.goto('/dallah-grill')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('مشاوي الدلة')
    const main = page.getByRole('main')
    await expect(main.getByText('مشاوي كويتية على الفحم')).toBeVisible()
    await expect(main.getByText('لحم طازج كل صباح')).toBeVisible()
    await expect(main.getByRole('link', { name: 'داخل المطعم' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'التنقل الرئيسي' }).getByRole('link')).toHaveText([
      'الرئيسية',
      'القائمة',
      'السلة',
      // Where there is room, guests log in at the top.
      ...(isMobile ? ['حسابي'] : []),
      'المزيد · مشاوي الدلة',
    ])
  })

  test('offers the order types its flags allow, in its own words', async ({ page }) => {
    await page.goto('/dallah-grill')
    await page.getByRole('main').getByRole('link', { name: 'Car pickup' }).click()
    await expect(page).toHaveURL('/dallah-grill/pickup')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Car pickup')

    await page.goto('/flor-de-rua')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Pickup', exact: true })).toHaveAttribute(
      'href',
      '/flor-de-rua/pickup',
    )
    await main.getByRole('link', { name: 'Order in the shop' }).click()
    await expect(page).toHaveURL('/flor-de-rua/product_service')
  })

  test('says how to reach it', async ({ page }) => {
    await page.goto('/dallah-grill')
    const contact = page.getByRole('region', { name: 'Contact' })
    expect(await hrefs(contact)).toEqual([
      'tel:+96522284410',
      'https://wa.me/96550012345',
      'mailto:salam@dallah-grill.example',
      expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/\?mlat=29\.3827&mlon=47\.9887/),
      'https://instagram.com/dallah.grill.example',
    ])
    await expect(contact.getByRole('link', { name: 'Directions' })).toContainText('Al Mirqab Street')
  })

  test('shows its rating where the venue does', async ({ page }) => {
    await page.goto('/flor-de-rua')
    await expect(page.getByText('Rating 4.9')).toBeVisible()
    await page.goto('/dallah-grill')
    await expect(page.getByText('Rating')).toHaveCount(0)
  })

  test('has its tabs, and the one it stands on marked', async ({ page, isMobile }) => {
    await page.goto('/dallah-grill')
    const tabs = page.getByRole('navigation', { name: 'Main' })
    await expect(tabs.getByRole('link')).toHaveText([
      'Home',
      'Menu',
      'Cart',
      // Where there is room, guests log in at the top.
      ...(isMobile ? ['Profile'] : []),
      'More · Dallah Grill',
    ])
    await expect(tabs.locator('[aria-current=page]')).toHaveText('Home')
    for (const [tab, path] of [
      ['More', '/dallah-grill/more'],
      // For whoever is logged in; a guest logs in first.
      ...(isMobile ? [['Profile', '/dallah-grill/login'] as const] : []),
      ['Menu', '/dallah-grill/dinein'],
      ['Home', '/dallah-grill'],
    ] as const) {
      await tabs.getByRole('link', { name: tab }).click()
      await expect(page).toHaveURL(path)
      await expect(tabs.locator('[aria-current=page]')).toHaveText(
        tab === 'More' ? 'More · Dallah Grill' : tab,
      )
    }
  })

  test('leads to the venue’s other branches, which have hours of their own', async ({ page }) => {
    await atTime(page, '2026-11-21T12:00+03:00')
    await page.goto('/dallah-grill/more')
    await expect(page.getByRole('link', { name: 'Open until 1:00 AM' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Branches' }).click()
    await page.getByRole('link', { name: 'Salmiya', exact: true }).click()
    await expect(page).toHaveURL('/dallah-grill-salmiya')
    await expect(page.getByRole('link', { name: 'Closed · opens at 4:00 PM' })).toBeVisible()
  })

  test('names who made it, unless the venue does without', async ({ page }) => {
    await page.goto('/dallah-grill')
    await expect(page.getByRole('contentinfo')).toContainText('Powered by')
    await page.goto('/kawasemi/more')
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  })
})

test.describe('open or closed, by the venue’s clock whatever the visitor’s', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  for (const [what, path, moment, text] of [
    ['open until after midnight', '/dallah-grill', '2026-11-21T18:00+03:00', 'Open until 1:00 AM'],
    ['still open from the evening before', '/dallah-grill', '2026-11-21T00:30+03:00', 'Open until 2:30 AM'],
    ['closed after the night', '/dallah-grill', '2026-11-21T02:30+03:00', 'Closed · opens at 7:00 AM'],
    ['closed on a morning', '/dallah-grill', '2026-11-20T11:59+03:00', 'Closed · opens at 12:00 PM'],
    [
      'closed between two shifts',
      '/dallah-grill-salmiya',
      '2026-11-23T13:00+03:00',
      'Closed · opens at 4:00 PM',
    ],
    ['closed for a whole day', '/cafe-linde', '2026-11-22T17:30+01:00', 'Closed · opens Tuesday, 7:00 AM'],
    ['never closed', '/pazar-yeri/more', '2026-11-24T04:00+03:00', 'Open now'],
  ] as const) {
    test(what, async ({ page }) => {
      await atTime(page, moment)
      await page.goto(path)
      await expect(page.getByRole('link', { name: text, exact: true })).toBeVisible()
    })
  }

  test('follows the clock while the page is open, and marks today', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-21T00:59:50+03:00') })
    await page.goto('/dallah-grill-salmiya')
    await expect(page.getByRole('link', { name: 'Open until 3:00 AM' })).toBeVisible()
    const today = page.locator('.hours .is-today')
    await expect(today).toContainText('Saturday')
    await page.clock.runFor('02:01:00')
    await expect(page.getByRole('link', { name: 'Closed · opens at 7:00 AM' })).toBeVisible()
  })

  test('says it in Arabic', async ({ page, context, server }) => {
    await choseLanguage(context, server.url, 'ar')
    await atTime(page, '2026-11-21T02:30+03:00')
    await page.goto('/dallah-grill')
    await expect(page.getByRole('link', { name: /^مغلق · يفتح الساعة \u2068٧:٠٠ ص\u2069/ })).toBeVisible()
  })
})

test.describe('a venue with one way to order', () => {
  test('opens on its menu, and a table’s code leads there too', async ({ page }) => {
    await page.goto('/crumb-and-kiln?table=7')
    await expect(page).toHaveURL('/crumb-and-kiln/pickup?table=7')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pickup')
  })

  test('has its hours and its contact one tap away, with no arrow back to where one is', async ({ page }) => {
    await atTime(page, '2026-11-21T10:00Z')
    await page.goto('/crumb-and-kiln/pickup')
    await expect(page.getByRole('link', { name: 'Back' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Open until 2:00 PM' }).click()
    await expect(page).toHaveURL('/crumb-and-kiln/more#hours')
    await expect(page.getByRole('region', { name: 'Opening hours' })).toBeInViewport()
    await expect(page.getByRole('region', { name: 'Contact' })).toBeVisible()
  })
})

test.describe('addresses', () => {
  test('with a slash at the end, or in capitals, lead to the page', async ({ page }) => {
    await page.goto('/dallah-grill/')
    await expect(page).toHaveURL('/dallah-grill')
    await page.goto('/Dallah-Grill/dinein/?table=3')
    await expect(page).toHaveURL('/dallah-grill/dinein?table=3')
  })

  test.describe('that lead nowhere', () => {
    test.use({ allowedErrors: [/404 \(Not Found\)/] })

    for (const path of ['/nowhere/at-all', '/dallah-grill/dinein/grill/no-such-dish', '/kawasemi/delivery']) {
      test(`show ${path}`, async ({ page }) => {
        const answer = await page.goto(path)
        expect(answer?.status()).toBe(404)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
        await expect(page.getByText(path, { exact: true })).toBeVisible()
        await page.getByRole('link', { name: 'To the start' }).click()
        await expect(page).toHaveURL('/')
      })
    }

    test('show a hostile path as text', async ({ page }) => {
      let asked = false
      page.on('dialog', (dialog) => {
        asked = true
        void dialog.dismiss()
      })
      await page.goto('/x/%3Cimg%20src=x%20onerror=alert(1)%3E%3Cscript%3Ealert(2)%3C/script%3E')
      const shown = page.locator('[data-path]')
      await expect(shown).toContainText('onerror')
      await expect(shown.locator('*')).toHaveCount(0)
      expect(asked).toBe(false)
    })
  })
})
