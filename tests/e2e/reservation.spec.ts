/** Reserving a table or a service, as a guest and as a customer: made, followed, called off, listed. */
import type { Page } from '@playwright/test'
import { createClient } from '../../src/client/platform.ts'
import { reservationSlotsCall, reserveTableCall } from '../../src/contract/reservation-calls.ts'
import { reservationStatus } from '../../src/domain/reservation-status.ts'
import { loggedIn, newPhone } from './support/log-in.ts'
import { expect, GRILL, type OpenVenue, test, type Variant } from './support/open-venue.ts'
import { choseLanguage } from './support/visit.ts'

test.skip(({ isMobile }) => !isMobile, 'the rules are the same at any width')

/** Two tables of two and four; reservations of an hour. */
const tables = (more: object = {}): Variant => ({
  ...GRILL,
  categories: ['cold'],
  edit: (file) => {
    const { business } = file
    Object.assign(business, {
      reservation: {
        enabled: true,
        with_table: true,
        max_users: 6,
        duration: 60,
        max_advance: { interval: 3, scale: 'day' },
        ...more,
      },
    })
    file.tables = {
      [String(business.branch_id)]: [table('1', 2), table('2', 4)],
    }
  },
})

const table = (id: string, seats: number) => ({
  id,
  locales: [
    { locale: 'en', name: `Table ${id}` },
    { locale: 'ar', name: `طاولة ${id}` },
  ],
  floor: [
    { locale: 'en', name: 'Terrace' },
    { locale: 'ar', name: 'التراس' },
  ],
  seats,
})

const en = {
  way: 'Reserve a table',
  tomorrow: 'Tomorrow',
  more: 'One person more',
  tooSmall: 'Too small for your party',
  taken: 'Taken at that time',
  table: 'Table 2',
  name: 'Name',
  phone: 'Phone',
  required: 'This is needed',
  reserve: 'Reserve table',
  thanks: 'Thank you, your reservation is in',
  pending: 'Waiting for an answer',
  accepted: 'Confirmed',
  cancelled: 'Cancelled',
  party: '3 people',
  cancel: 'Cancel reservation',
  yes: 'Yes, cancel it',
  all: 'All your reservations',
  upcoming: 'Coming up',
  empty: 'No reservations yet',
}
const ar: typeof en = {
  way: 'حجز طاولة',
  tomorrow: 'غدًا',
  more: 'إضافة شخص',
  tooSmall: 'صغيرة على عددكم',
  taken: 'محجوزة في هذا الوقت',
  table: 'طاولة 2',
  name: 'الاسم',
  phone: 'رقم الهاتف',
  required: 'هذا الحقل مطلوب',
  reserve: 'احجز الطاولة',
  thanks: 'شكرًا لك، وصلنا حجزك',
  pending: 'بانتظار الرد',
  accepted: 'مؤكد',
  cancelled: 'ملغى',
  party: '٣ أشخاص',
  cancel: 'إلغاء الحجز',
  yes: 'نعم، ألغِ الحجز',
  all: 'كل حجوزاتك',
  upcoming: 'القادمة',
  empty: 'لا حجوزات بعد',
}

const choice = (page: Page, name: string) => page.getByRole('radio', { name })
const times = (page: Page) => page.locator('input[name=time]')

async function fillPerson(page: Page, words: Pick<typeof en, 'name' | 'phone'>, phone = '50012345') {
  await page.getByLabel(words.name, { exact: true }).fill('Layla')
  await page.getByRole('textbox', { name: words.phone }).fill(phone)
}

for (const [locale, words] of [
  ['en', en],
  ['ar', ar],
] as const)
  test(`a guest reserves a table, follows it, and calls it off (${locale})`, async ({
    page,
    context,
    server,
    ownVenue,
  }) => {
    const venue = await ownVenue(tables())
    await choseLanguage(context, server.url, locale)
    await page.goto(`/${venue.ref}`)
    await page.getByRole('link', { name: words.way }).click()
    await expect(page).toHaveURL(`/${venue.ref}/reservation/reserv_dinein`)
    await choice(page, words.tomorrow).check()
    await page.getByRole('button', { name: words.more }).click()
    await expect(page.getByText(words.tooSmall)).toBeVisible()
    await choice(page, words.table).check()
    await page.getByRole('button', { name: words.reserve }).click()
    await expect(page.getByText(words.required)).toHaveCount(2)
    await expect(page.getByLabel(words.name, { exact: true })).toBeFocused()
    await fillPerson(page, words)
    await page.getByRole('button', { name: words.reserve }).click()

    await expect(page).toHaveURL(new RegExp(`/${venue.ref}/reservation/success/[^/?]+$`))
    await expect(page.getByText(words.thanks)).toBeVisible()
    await expect(page.getByText(words.pending)).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: words.table })).toBeVisible()
    const id = page.url().split('/').at(-1) ?? ''
    await setStatus(server, id, 'accepted')
    await expect(page.getByText(words.accepted)).toBeVisible({ timeout: 30_000 })
    await page.reload()
    await expect(page.getByText(words.accepted)).toBeVisible()
    await expect(page.getByText(words.thanks)).toHaveCount(0)

    await page.getByRole('button', { name: words.cancel }).click()
    await page.getByRole('button', { name: words.yes }).click()
    await expect(page.getByText(words.cancelled, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: words.cancel })).toHaveCount(0)
    await page.getByRole('link', { name: words.all }).click()
    const card = page.getByRole('region', { name: words.upcoming }).getByRole('listitem')
    await expect(card).toHaveCount(1)
    await expect(card).toContainText(words.cancelled)
    await expect(card).toContainText(words.party)
  })

test('a customer’s is filled in, opens on another device, and stands beside those of this one', async ({
  page,
  browser,
  server,
  ownVenue,
}) => {
  const venue = await ownVenue(tables())
  const path = `/${venue.ref}/reservation/reserv_dinein`
  await page.goto(`/${venue.ref}/reservation/history`)
  await expect(page.getByText(en.empty)).toBeVisible()
  await page.getByRole('link', { name: en.way }).click()
  await fillPerson(page, en)
  await page.getByRole('button', { name: en.reserve }).click()
  await expect(page.getByText(en.thanks)).toBeVisible()
  await page.evaluate(() => {
    const kept = Object.keys(localStorage).filter((key) => key.startsWith('cart:'))
    for (const key of kept) localStorage.removeItem(key)
  })

  const phone = newPhone()
  const customer = await loggedIn(page, server, venue.ref, { name: 'Noura', phone })
  await page.goto(path)
  await expect(page.getByLabel(en.name, { exact: true })).toHaveValue('Noura')
  await expect(page.getByRole('textbox', { name: en.phone })).toHaveValue(new RegExp(phone))
  await page.getByRole('button', { name: en.reserve }).click()
  await expect(page.getByText(en.thanks)).toBeVisible()
  const url = page.url()
  await page.goto(`/${venue.ref}/reservation/history`)
  await expect(page.getByRole('region', { name: en.upcoming }).getByRole('listitem')).toHaveCount(2)

  const elsewhere = await browser.newContext({ baseURL: server.url })
  const other = await elsewhere.newPage()
  await other.goto('/favicon.svg')
  await other.evaluate(([key, state]) => localStorage.setItem(key, state), [
    `okmenu_auth_${customer.user.business_id}`,
    JSON.stringify({ token: customer.token, user: customer.user, verifiedPhones: [] }),
  ] as const)
  await other.goto(`/${venue.ref}/reservation/history`)
  await expect(other.getByRole('region', { name: en.upcoming }).getByRole('listitem')).toHaveCount(1)
  await other.goto(url)
  await expect(other.getByText(en.pending)).toBeVisible()
  await elsewhere.close()
})

test.describe('somebody is faster', () => {
  test.use({ allowedErrors: [/status of 409/] })

  test('the table is gone: said in plain words, another is taken', async ({ page, server, ownVenue }) => {
    const venue = await ownVenue(tables())
    await page.goto(`/${venue.ref}/reservation/reserv_dinein`)
    await choice(page, en.table).check()
    await fillPerson(page, en)
    await take(server, venue, { tables: ['2'], slots: [0] })
    await page.getByRole('button', { name: en.reserve }).click()
    await expect(page.getByRole('alert')).toContainText('Somebody was faster and has that table')
    await expect(page.getByText('Table 2 is not free for you at that time')).toBeVisible()
    await expect(choice(page, 'Table 2')).toBeDisabled()
    await expect(choice(page, 'Any table')).toBeChecked()
    await expect(page.getByLabel(en.name, { exact: true })).toHaveValue('Layla')
    await page.getByRole('button', { name: en.reserve }).click()
    await expect(page.getByText(en.thanks)).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: 'Table 1' })).toBeVisible()
  })

  test('the time is full: the next that is free is offered', async ({ page, server, ownVenue }) => {
    const venue = await ownVenue(tables())
    await page.goto(`/${venue.ref}/reservation/reserv_dinein`)
    await choice(page, en.tomorrow).check()
    await times(page).nth(1).check()
    await fillPerson(page, en)
    await take(server, venue, { tables: ['1', '2'], slots: [1], tomorrow: true })
    await page.getByRole('button', { name: en.reserve }).click()
    await expect(page.getByRole('alert')).toContainText('there is no room left at that time')
    await expect(page.getByText('is no longer free for 2 people')).toBeVisible()
    await expect(page.getByText('It is chosen for you below.')).toBeVisible()
    await expect(times(page).nth(1)).toBeDisabled()
    // An hour is taken from the half hour before on.
    await expect(times(page).nth(3)).toBeChecked()
    await page.getByRole('button', { name: en.reserve }).click()
    await expect(page.getByText(en.thanks)).toBeVisible()
  })
})

test.describe('a service', () => {
  test.use({ allowedErrors: [/status of 409/] })

  test('is reserved with an item, whose price may change meanwhile', async ({ page, ownVenue }) => {
    const venue = await ownVenue({
      of: 'flor-de-rua',
      categories: ['servicos'],
      edit: ({ business }) => {
        Object.assign(business.reservation, { min_advance: 0, capacity: 4, cancel_until: 0 })
      },
    })
    await page.goto(`/${venue.ref}/reservation/reserv_service`)
    const reserve = page.getByRole('button', { name: 'Book now' })
    await page.getByLabel('Name', { exact: true }).fill('Inês')
    await page.getByRole('textbox', { name: 'Phone' }).fill('912345678')
    await reserve.click()
    await expect(page.getByRole('alert')).toHaveText('Choose what you would like to book')
    await page.getByRole('button', { name: 'One Wreath workshop, per person more' }).click()
    await page.getByRole('button', { name: 'One Wreath workshop, per person more' }).click()
    await expect(page.getByRole('definition').filter({ hasText: '€76.00' })).toBeVisible()
    await venue.change((file) => {
      for (const item of file.menu.flatMap(({ items }) => items ?? []))
        if (item.id === 'coroas') item.price = 40
    })
    await reserve.click()
    await expect(page.getByRole('alert')).toContainText('It comes to €80.00 now')
    await reserve.click()
    await expect(page.getByText(en.thanks)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Wreath workshop, per person')
    await expect(page.getByRole('main')).toContainText('€80.00')
  })
})

test('no page where nothing is reserved, nor for the other type', async ({ request, ownVenue }) => {
  const status = async (path: string) => (await request.get(path)).status()
  const venue = await ownVenue(tables())
  expect(await status(`/${venue.ref}/reservation/reserv_dinein`)).toBe(200)
  expect(await status(`/${venue.ref}/reservation/reserv_service`)).toBe(404)
  expect(await status(`/${venue.ref}/reservation/success/5`)).toBe(200)
  for (const path of ['reserv_dinein', 'history', 'success/5'])
    expect(await status(`/cafe-linde/reservation/${path}`)).toBe(404)
})

test('a reservation of nobody here is not told apart from none', async ({ page, ownVenue }) => {
  const venue = await ownVenue(tables())
  await page.goto(`/${venue.ref}/reservation/success/5`)
  await expect(page.getByText('We do not find this reservation')).toBeVisible()
})

type Server = { api: string; operatorToken: string }

async function setStatus(server: Server, id: string, status: keyof typeof reservationStatus) {
  const answer = await fetch(`${server.api}/operator/reservations/${id}/status`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${server.operatorToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ status: reservationStatus[status] }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}

/** Somebody else reserves these tables at these of the day's times. */
async function take(
  { api }: Server,
  venue: OpenVenue,
  what: { tables: string[]; slots: number[]; tomorrow?: boolean },
) {
  const client = createClient({ base: api, locale: () => 'en' })
  const branchId = venue.branches[0]?.id ?? ''
  const ask = (date?: string) =>
    client.call(reservationSlotsCall, { params: { branchId }, ...(date ? { query: { date } } : {}) })
  const first = await ask()
  const tomorrow = new Date(Date.parse(first.today) + 86_400_000).toISOString().slice(0, 10)
  const { slots } = what.tomorrow ? await ask(tomorrow) : first
  for (const index of what.slots)
    for (const table_id of what.tables) {
      const slot = slots[index]
      if (!slot) throw new Error(`no slot ${index}`)
      const { date, from, to } = slot
      await client.call(reserveTableCall, {
        body: {
          branch_id: branchId,
          selling_types: 'reserv_dinein',
          reservation: true,
          schedule: { date, from, to },
          users: 2,
          table_id,
          name: 'Somebody else',
          phone: '50054321',
          dial_code: '+965',
        },
      })
    }
}
