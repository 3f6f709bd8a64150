/** The branches of a venue: opening status, distance, map, and the cart after switching to another branch. */

import { setTime } from '../support/visit/browser-state.ts'
import { addItem, cartLine } from '../support/visit/diner.ts'
import { expect, findItem, GRILL, test } from '../support/visit/open-venue.ts'

const BRANCHES = '/dallah-grill/Branches'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  // @feature route.branches
  test('the page lists each branch with its opening status, today’s hours, phone and directions', async ({
    page,
  }) => {
    await setTime(page, '2026-11-21T12:00+03:00')
    await page.goto('/dallah-grill/more')
    await page.getByRole('main').getByRole('link', { name: 'Branches' }).click()
    await expect(page).toHaveURL(BRANCHES)
    const branches = page.locator('[data-branch]')
    await expect(branches.getByRole('heading', { level: 2 })).toHaveText(['Sharq', 'Salmiya'])
    const [here, there] = [branches.nth(0), branches.nth(1)]
    await expect(here.getByRole('link', { name: 'Sharq', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await expect(here).toContainText('You are here')
    await expect(here.getByText('Open until 1:00 AM')).toBeVisible()
    await expect(there.getByText('Closed · opens at 4:00 PM')).toBeVisible()
    // Only today is shown of the week.
    await expect(there.locator('.hours > div:visible')).toHaveText(/^\s*Saturday/)
    await expect(there.locator('.hours > div:visible')).toHaveCount(1)
    await expect(there.getByRole('link', { name: 'Call · Salmiya' })).toHaveAttribute(
      'href',
      'tel:+96525734410',
    )
    await expect(there.getByRole('link', { name: 'Directions · Salmiya' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.openstreetmap\.org\/\?mlat=29\./,
    )
    await there.getByRole('link', { name: 'Go to Salmiya' }).click()
    await expect(page).toHaveURL('/dallah-grill-salmiya')
  })

  test('switching to another branch removes the items it does not sell from the cart and names them', async ({
    page,
    ownVenue,
  }) => {
    const venue = await ownVenue({
      ...GRILL,
      keepBranches: true,
      edit: (file) => {
        const [here, there] = file.business.branches
        findItem(file, 'fattoush').branches = [
          { id: here?.id ?? '', visible: true },
          { id: there?.id ?? '', visible: false },
        ]
      },
    })
    await page.goto(`/${venue.ref}/dinein`)
    for (const name of ['Hummus', 'Fattoush', 'Hummus']) await addItem(page, name)
    await page.goto(`/${venue.ref}/Branches`)
    await page.getByRole('link', { name: 'Go to Salmiya' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Dine in' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'No longer available here: Fattoush.' }),
    ).toBeVisible()
    await page.goto(`/${venue.branches[1]?.ref}/dinein/cart`)
    await expect(cartLine(page, 'Hummus')).toBeVisible()
    await expect(page.getByRole('list', { name: 'In your cart' }).getByRole('listitem')).toHaveCount(1)
  })
})

test.describe('the “near me” button', () => {
  const order = ['Sharq', 'Salmiya']

  test.describe('with the position of the device', () => {
    // On the coast of Salmiya.
    test.use({ geolocation: { latitude: 29.3375, longitude: 48.0865 }, permissions: ['geolocation'] })

    // @feature branch.nearest
    test('lists the nearest branch first, each with its distance', async ({ page }) => {
      await page.goto(BRANCHES)
      const names = page.locator('[data-branch]').getByRole('heading', { level: 2 })
      await expect(names).toHaveText(order)
      await page.getByRole('button', { name: 'Near me' }).click()
      await expect(names).toHaveText(['Salmiya', 'Sharq'])
      await expect(page.getByRole('status').filter({ hasText: 'Salmiya' })).toHaveText(
        'Nearest branch first: Salmiya',
      )
      for (const branch of await page.locator('[data-branch]').all()) {
        const distance = branch.locator('[data-away]')
        await expect(distance).toHaveText(/^\d+(\.\d)? k?m away$/)
        await expect(distance).toBeVisible()
      }
    })
  })

  test('keeps the order and explains why if the position is denied', async ({ page, context }) => {
    await context.clearPermissions()
    await page.goto(BRANCHES)
    await page.getByRole('button', { name: 'Near me' }).click()
    await expect(page.getByText(/^Location access is off/)).toBeVisible()
    await expect(page.locator('[data-branch]').getByRole('heading', { level: 2 })).toHaveText(order)
  })
})

test.describe('the map', () => {
  // Tests cannot reach the tile server.
  test.use({ allowedErrors: [/Failed to load resource|ERR_/] })

  // @feature route.branches
  test('loads on demand, works without its tiles, and links to the branches', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await page.route(/\.png$/, (route) => route.abort())
    await page.goto(BRANCHES, { waitUntil: 'networkidle' })
    const before = scripts.length
    await page.getByRole('button', { name: 'Show map' }).click()
    const map = page.getByRole('region', { name: 'Map of the branches' })
    await expect(map.getByRole('button', { name: 'Salmiya' })).toBeVisible()
    expect(scripts.length).toBeGreaterThan(before)
    const zoom = await map.locator('.leaflet-control-zoom').boundingBox()
    const pins = await Promise.all((await map.locator('.branch-pin').all()).map((pin) => pin.boundingBox()))
    expect(pins).toHaveLength(2)
    // All pins are beside the zoom buttons. Under them, a pin could not be pressed.
    for (const pin of pins)
      expect(pin?.x).toBeGreaterThanOrEqual((zoom?.x ?? Number.POSITIVE_INFINITY) + (zoom?.width ?? 0))
    await expect(page.getByRole('button', { name: 'Show map' })).toBeHidden()
    await map.getByRole('button', { name: 'Salmiya' }).press('Enter')
    await expect(page.getByRole('link', { name: 'Salmiya', exact: true })).toBeFocused()
  })
})
