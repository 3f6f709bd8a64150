/** Orders for later: chosen, replaced in sight when their time is gone, and taken while the venue is closed. */
import type { Page } from '@playwright/test'
import { addPlain } from './support/diner.ts'
import { CLOSED, expect, GRILL, type OpenVenue, test, type Variant } from './support/open-venue.ts'
import { choseLanguage } from './support/visit.ts'

test.skip(({ isMobile }) => !isMobile, 'the rules are the same at any width')

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
/** Hours ahead of UTC of a place where it is noon now: no test runs into midnight. */
const AHEAD = 12 - new Date().getUTCHours()
const ZONE = `Etc/GMT${AHEAD > 0 ? '-' : '+'}${Math.abs(AHEAD)}`
/** The place's calendar date and weekday some days from now. */
const inDays = (days: number) => new Date(Date.now() + AHEAD * 60 * MINUTE + days * DAY)
const dateIn = (days: number) => inDays(days).toISOString().slice(0, 10)
const weekdayIn = (days: number) => WEEKDAYS[inDays(days).getUTCDay()] ?? ''

/** The grill, taking pickup orders for later; `open`: the one day from now on which it opens, else every day. */
const later = (scheduled: object, open?: number): Variant => ({
  ...GRILL,
  edit: (file) => {
    file.business.time_zone = ZONE
    Object.assign(file.business.pickup_config, { scheduled_orders: { on: true, ...scheduled } })
    if (open === undefined) return
    const hours = {
      [weekdayIn(open)]: { closed: false, shifts: [{ time_from: '6:00 pm', time_to: '20:00' }] },
    }
    file.shifts = { [String(file.business.branch_id)]: { ...CLOSED, ...hours } as never }
  },
})

const en = {
  item: 'Hummus',
  heading: 'When would you like it?',
  now: 'As soon as possible',
  later: 'At a time of your choice',
  time: 'Time',
  tomorrow: 'Tomorrow',
  place: /^Place order/,
  make: 'Make and model',
  name: 'Name',
  phone: 'Phone',
  thanks: 'Thank you, your order is in',
  scheduled: 'Scheduled',
  wanted: 'Wanted for',
  closedLater: 'You can already order for a later time.',
  six: /^6:00\sPM – 6:30\sPM$/,
}
const ar: typeof en = {
  item: 'حمص',
  heading: 'متى تريد طلبك؟',
  now: 'في أقرب وقت ممكن',
  later: 'في وقت تختاره',
  time: 'الوقت',
  tomorrow: 'غدًا',
  place: /^إرسال الطلب/,
  make: 'النوع والطراز',
  name: 'الاسم',
  phone: 'رقم الهاتف',
  thanks: 'شكرًا لك، وصلنا طلبك',
  scheduled: 'مجدول',
  wanted: 'الموعد المطلوب',
  closedLater: 'يمكنك الطلب من الآن لوقت لاحق.',
  six: /^٦:٠٠\sم – ٦:٣٠\sم$/,
}

async function atCheckout(page: Page, { ref }: OpenVenue, words = en) {
  await page.goto(`/${ref}/pickup`)
  await addPlain(page, words.item)
  await page.goto(`/${ref}/pickup/checkout`)
  await expect(page.getByRole('button', { name: words.place })).toBeVisible()
}

async function fillForm(page: Page, words = en, name = 'Sara') {
  await page.getByLabel(words.name, { exact: true }).fill(name)
  await page.getByRole('textbox', { name: words.phone }).fill('50012345')
  await page.getByLabel(words.make).fill('Patrol')
}

const timeList = (page: Page, words = en) => page.getByRole('combobox', { name: words.time, exact: true })
const shownTime = (page: Page) => timeList(page).locator('option:checked').textContent()

for (const [language, words] of [
  ['en', en],
  ['ar', ar],
] as const) {
  test(`a pickup by car for a time of tomorrow (${language})`, async ({
    page,
    context,
    server,
    ownVenue,
  }) => {
    await choseLanguage(context, server.url, language)
    const venue = await ownVenue(later({}))
    await atCheckout(page, venue, words)
    await expect(page.getByRole('heading', { name: words.heading })).toBeVisible()
    await expect(page.getByRole('radio', { name: words.now })).toBeChecked()
    await expect(timeList(page, words)).toHaveCount(0)
    await page.getByRole('radio', { name: words.later }).check()
    await page.getByRole('radio', { name: words.tomorrow }).check()
    await timeList(page, words).selectOption('18:00')
    await expect(timeList(page, words).locator('option:checked')).toHaveText(words.six)
    await fillForm(page, words)

    await page.reload()
    await expect(page.getByRole('radio', { name: words.tomorrow })).toBeChecked()
    await expect(timeList(page, words)).toHaveValue('18:00')

    await page.getByRole('button', { name: words.place }).click()
    await expect(page.getByText(words.thanks)).toBeVisible()
    await expect(page.getByRole('paragraph').filter({ hasText: words.scheduled })).toBeVisible()
    await expect(
      page.getByText(new RegExp(`^${words.wanted}.*${words.six.source.slice(1, -1)}`)),
    ).toBeVisible()
    expect(await venue.orders()).toMatchObject([
      {
        status: 10,
        schedule: { date: dateIn(1), from: '18:00', to: '18:30' },
        car: { make: 'Patrol' },
        phone: '+96550012345',
      },
    ])

    // The next order starts anew.
    await atCheckout(page, venue, words)
    await expect(page.getByRole('radio', { name: words.now })).toBeChecked()
  })

  test(`orders go on while the venue is closed, for when it opens (${language})`, async ({
    page,
    context,
    server,
    ownVenue,
  }) => {
    await choseLanguage(context, server.url, language)
    const venue = await ownVenue(later({}, 2))
    await page.goto(`/${venue.ref}/pickup`)
    await addPlain(page, words.item)
    await page.goto(`/${venue.ref}/pickup/cart`)
    await expect(page.getByRole('status').filter({ hasText: words.closedLater })).toBeVisible()
    await page.locator('a[href$="/checkout"]').click()
    await expect(page.getByRole('heading', { name: words.heading })).toBeVisible()
    await expect(page.getByRole('radio', { name: words.now })).toHaveCount(0)
    // The second time of the day it opens.
    await expect(timeList(page, words)).toHaveValue('18:30')
    await fillForm(page, words)
    await page.getByRole('button', { name: words.place }).click()
    await expect(page.getByText(words.thanks)).toBeVisible()
    expect(await venue.orders()).toMatchObject([
      { status: 10, schedule: { date: dateIn(2), from: '18:30', to: '19:00' } },
    ])
  })
}

test('the menu of a closed venue says that orders for later are taken', async ({ page, ownVenue }) => {
  const venue = await ownVenue(later({}, 2))
  await page.goto(`/${venue.ref}/pickup`)
  await expect(page.getByRole('link', { name: /^Closed · opens .* · order for later$/ })).toBeVisible()
  await page.goto(`/${venue.ref}/dinein`)
  await expect(page.getByRole('link', { name: /^Closed · opens .* [AP]M$/ })).toBeVisible()
})

test('a time that is gone while the diner types is replaced in sight, and named', async ({
  page,
  ownVenue,
}) => {
  const venue = await ownVenue(later({}))
  await page.clock.install()
  await atCheckout(page, venue)
  await page.getByRole('radio', { name: en.later }).check()
  const options = timeList(page).locator('option')
  const [first, second] = await options.evaluateAll((all) =>
    all.slice(0, 2).map((one) => one.textContent ?? ''),
  )
  await timeList(page).selectOption({ label: first ?? '' })
  await fillForm(page, en, 'Slow')
  await page.clock.fastForward('31:00')
  const notice = page.getByRole('status').filter({ hasText: 'Your time has changed' })
  await expect(notice).toContainText(`${first} is no longer possible. Your order is now for `)
  await expect(notice).toContainText(`${second}.`)
  expect(await shownTime(page)).toBe(second)
  await expect(page.getByLabel(en.name, { exact: true })).toHaveValue('Slow')

  await page.getByRole('button', { name: en.place }).click()
  await expect(page.getByText(en.thanks)).toBeVisible()
  const [order] = await venue.orders()
  expect(order?.name).toBe('Slow')
  expect(order?.schedule).not.toBeNull()
})

test('a time that is gone at the last moment is not ordered for', async ({ page, ownVenue }) => {
  const venue = await ownVenue(later({}))
  await atCheckout(page, venue)
  await page.getByRole('radio', { name: en.later }).check()
  const before = await shownTime(page)
  await fillForm(page, en, 'Late')
  // The device slept: its clock is on, its timers are not.
  await page.clock.setFixedTime(Date.now() + 61 * MINUTE)
  await page.getByRole('button', { name: en.place }).click()
  await expect(timeList(page)).toBeFocused()
  await expect(timeList(page)).toHaveAccessibleDescription(/^The time has just changed/)
  await expect(page.getByText(`${before} is no longer possible.`)).toBeVisible()
  expect(await venue.orders()).toEqual([])
  await page.getByRole('button', { name: en.place }).click()
  await expect(page.getByText(en.thanks)).toBeVisible()
})

test.describe('when the venue changed its mind', () => {
  test.use({ allowedErrors: [/status of 400/] })

  test('a time that the venue refuses is said where it was chosen', async ({ page, ownVenue }) => {
    const venue = await ownVenue(later({}))
    await atCheckout(page, venue)
    await page.getByRole('radio', { name: en.later }).check()
    await page.getByRole('radio', { name: en.tomorrow }).check()
    await fillForm(page)
    // Meanwhile the venue takes orders for a shorter time ahead.
    await venue.change(({ business }) => {
      Object.assign(business.pickup_config.scheduled_orders, {
        max_advance: { interval: 1, scale: 'minute' },
      })
    })
    await page.getByRole('button', { name: en.place }).click()
    await expect(timeList(page)).toHaveAccessibleDescription(/^Orders are not taken for this time/)
    await expect(timeList(page)).toBeFocused()
    await timeList(page).selectOption({ index: 1 })
    await expect(timeList(page)).not.toHaveAttribute('aria-invalid', /./)
  })
})

test('orders for later only, and the days by keyboard', async ({ page, ownVenue }) => {
  const venue = await ownVenue(later({ only_schedule: true, min_advance: { interval: 1, scale: 'day' } }))
  await atCheckout(page, venue)
  await expect(page.getByRole('radio', { name: en.now })).toHaveCount(0)
  const days = page.getByRole('group', { name: 'Day' })
  await expect(days.getByRole('radio', { name: en.tomorrow })).toBeChecked()
  await days.getByRole('radio', { name: en.tomorrow }).press('ArrowRight')
  await expect(days.getByRole('radio').nth(1)).toBeChecked()
  await expect(days.getByRole('radio').nth(1)).toBeFocused()
  const box = await days.locator('label').first().boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
})

test('with no time left there is nothing to choose, and it says so', async ({ page, ownVenue }) => {
  const venue = await ownVenue({
    ...later({}),
    edit: (file) => {
      later({}).edit?.(file)
      file.shifts = { [String(file.business.branch_id)]: CLOSED as never }
    },
  })
  await atCheckout(page, venue)
  await expect(page.getByText('There is no time to order for at the moment')).toBeVisible()
  await fillForm(page)
  await page.getByRole('button', { name: en.place }).click()
  await expect(page.getByRole('alert')).toContainText('There is no time to order for at the moment')
  expect(await venue.orders()).toEqual([])
})

test('without orders for later a closed venue has no checkout', async ({ page, ownVenue }) => {
  const venue = await ownVenue(later({ on: false }, 2))
  await page.goto(`/${venue.ref}/pickup`)
  await addPlain(page, en.item)
  await page.goto(`/${venue.ref}/pickup/cart`)
  await expect(page.getByRole('status').filter({ hasText: 'Closed now' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go to checkout' })).toBeDisabled()
  await expect(page.locator('a[href$="/checkout"]')).toHaveCount(0)
})
