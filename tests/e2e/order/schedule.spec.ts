/** Scheduled orders: selected by pointer and keyboard, kept after a reload, and accepted while the venue is closed. */
import type { Page } from '@playwright/test'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { addItem, menuButton } from '../support/visit/diner.ts'
import { NOON_OFFSET, NOON_ZONE } from '../support/visit/noon-zone.ts'
import {
  CLOSED_WEEK,
  expect,
  GRILL,
  type OpenVenue,
  test,
  type Variant,
} from '../support/visit/open-venue.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
/** A moment some days from now, whose UTC fields are the local time of that zone. */
const inDays = (days: number) => new Date(Date.now() + NOON_OFFSET * HOUR + days * DAY)
const dateIn = (days: number) => inDays(days).toISOString().slice(0, 10)
const weekdayIn = (days: number) => WEEKDAYS[inDays(days).getUTCDay()] ?? ''

/** The grill with scheduled pickup orders. `open`: the only day on which it opens, in days from now. Default: every day. */
const scheduledGrill = (settings: object, open?: number): Variant => ({
  ...GRILL,
  edit: (file) => {
    file.business.time_zone = NOON_ZONE
    Object.assign(file.business.pickup_config, { scheduled_orders: { on: true, ...settings } })
    if (open === undefined) return
    const hours = {
      [weekdayIn(open)]: { closed: false, shifts: [{ time_from: '6:00 pm', time_to: '20:00' }] },
    }
    file.shifts = { [String(file.business.branch_id)]: { ...CLOSED_WEEK, ...hours } as never }
  },
})

const en = {
  item: 'Hummus',
  heading: 'When would you like it?',
  now: 'As soon as possible',
  later: 'At a time you choose',
  time: 'Time',
  tomorrow: 'Tomorrow',
  place: /^Place order/,
  make: 'Make and model',
  name: 'Name',
  phone: 'Phone',
  thanks: 'Thank you! Your order has been sent',
  scheduled: 'Scheduled',
  wanted: 'For',
  six: /^6:00\sPM – 6:30\sPM$/,
}
const ar = {
  item: 'حمص',
  heading: 'متى تريد طلبك؟',
  now: 'في أقرب وقت ممكن',
  time: 'الوقت',
  place: /^إرسال الطلب/,
  make: 'النوع والطراز',
  name: 'الاسم',
  phone: 'رقم الهاتف',
  thanks: 'شكرًا لك، وصلنا طلبك',
  closedLater: 'يمكنك الطلب من الآن لوقت لاحق.',
}

type Words = Pick<typeof en, Exclude<keyof typeof ar, 'closedLater'>>

async function goToCheckout(page: Page, { ref }: OpenVenue, words: Words = en) {
  await page.goto(`/${ref}/pickup`)
  await addItem(page, words.item)
  await page.goto(`/${ref}/pickup/checkout`)
  await expect(page.getByRole('button', { name: words.place })).toBeVisible()
}

async function fillForm(page: Page, words: Words = en, name = 'Sara') {
  await page.getByLabel(words.name, { exact: true }).fill(name)
  await page.getByRole('textbox', { name: words.phone }).fill('50012345')
  await page.getByLabel(words.make).fill('Patrol')
}

const timeList = (page: Page, words: Words = en) =>
  page.getByRole('combobox', { name: words.time, exact: true })

// @feature cart.schedule schedule.type
test('a car pickup is ordered for a time tomorrow', async ({ page, ownVenue }) => {
  const venue = await ownVenue(scheduledGrill({}))
  await goToCheckout(page, venue)
  await expect(page.getByRole('heading', { name: en.heading })).toBeVisible()
  await expect(page.getByRole('radio', { name: en.now })).toBeChecked()
  await expect(timeList(page)).toHaveCount(0)
  await page.getByRole('radio', { name: en.later }).check()
  await page.getByRole('radio', { name: en.tomorrow }).check()
  await timeList(page).selectOption('18:00')
  await expect(timeList(page).locator('option:checked')).toHaveText(en.six)
  await fillForm(page)

  await page.reload()
  await expect(page.getByRole('radio', { name: en.tomorrow })).toBeChecked()
  await expect(timeList(page)).toHaveValue('18:00')

  await page.getByRole('button', { name: en.place }).click()
  await expect(page.getByText(en.thanks)).toBeVisible()
  await expect(page.getByRole('paragraph').filter({ hasText: en.scheduled })).toBeVisible()
  await expect(page.getByText(new RegExp(`^${en.wanted}.*${en.six.source.slice(1, -1)}`))).toBeVisible()
  expect(await venue.orders()).toMatchObject([
    {
      status: 10,
      schedule: { date: dateIn(1), from: '18:00', to: '18:30' },
      car: { make: 'Patrol' },
      phone: '+96550012345',
    },
  ])

  // The next order starts with the default.
  await goToCheckout(page, venue)
  await expect(page.getByRole('radio', { name: en.now })).toBeChecked()
})

// @feature cart.scheduled
test('a closed venue accepts orders for its next opening, in Arabic', async ({
  page,
  context,
  server,
  ownVenue,
}) => {
  await setLanguageCookie(context, server.url, 'ar')
  const venue = await ownVenue(scheduledGrill({}, 2))
  await page.goto(`/${venue.ref}/pickup`)
  await addItem(page, ar.item)
  await page.goto(`/${venue.ref}/pickup/cart`)
  await expect(page.getByRole('status').filter({ hasText: ar.closedLater })).toBeVisible()
  await page.locator('a[href$="/checkout"]').click()
  await expect(page.getByRole('heading', { name: ar.heading })).toBeVisible()
  await expect(page.getByRole('radio', { name: ar.now })).toHaveCount(0)
  // The second slot of the opening day.
  await expect(timeList(page, ar)).toHaveValue('18:30')
  await fillForm(page, ar)
  await page.getByRole('button', { name: ar.place }).click()
  await expect(page.getByText(ar.thanks)).toBeVisible()
  expect(await venue.orders()).toMatchObject([
    { status: 10, schedule: { date: dateIn(2), from: '18:30', to: '19:00' } },
  ])
})

test('the menu of a closed venue states that it accepts scheduled orders', async ({ page, ownVenue }) => {
  const venue = await ownVenue(scheduledGrill({}, 2))
  await page.goto(`/${venue.ref}/pickup`)
  await expect(page.getByRole('link', { name: /^Closed · opens .* · order for later$/ })).toBeVisible()
  await page.goto(`/${venue.ref}/dinein`)
  await expect(page.getByRole('link', { name: /^Closed · opens .* [AP]M$/ })).toBeVisible()
})

// @feature pickup.scheduled-orders limit.picker
test('a venue with scheduled orders only offers no immediate time, and its days are selected by keyboard', async ({
  page,
  ownVenue,
}) => {
  const venue = await ownVenue(
    scheduledGrill({ only_schedule: true, min_advance: { interval: 1, scale: 'day' } }),
  )
  await goToCheckout(page, venue)
  await expect(page.getByRole('radio', { name: en.now })).toHaveCount(0)
  const days = page.getByRole('group', { name: 'Day' })
  await expect(days.getByRole('radio', { name: en.tomorrow })).toBeChecked()
  await days.getByRole('radio', { name: en.tomorrow }).press('ArrowRight')
  await expect(days.getByRole('radio').nth(1)).toBeChecked()
  await expect(days.getByRole('radio').nth(1)).toBeFocused()
  const box = await days.locator('label').first().boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
})

// @feature guard.can-checkout
test('a closed venue without scheduled orders has no checkout', async ({ page, ownVenue }) => {
  const venue = await ownVenue(scheduledGrill({ on: false }, 2))
  // Half past six in two days, when the venue is open.
  await page.clock.setFixedTime(Date.parse(`${dateIn(2)}T18:30Z`) - NOON_OFFSET * HOUR)
  await page.goto(`/${venue.ref}/pickup`)
  await addItem(page, en.item)
  await page.clock.setFixedTime(Date.now())
  await page.goto(`/${venue.ref}/pickup`)
  await expect(menuButton(page, en.item)).toBeHidden()
  await page.goto(`/${venue.ref}/pickup/cart`)
  await expect(page.getByRole('status').filter({ hasText: 'Closed now' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Go to checkout' })).toBeDisabled()
  await expect(page.locator('a[href$="/checkout"]')).toHaveCount(0)
})
