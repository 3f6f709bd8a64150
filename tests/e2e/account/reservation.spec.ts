/**
 * Journeys through the reservation screens: reserving, following, cancelling and listing. Tests of the page models cover
 * all states.
 */
// @feature-file route.reservation business.reservation

import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { reservationStatus } from '../../../src/domain/reservations/reservation-status.ts'
import { logInNewCustomer, newPhone } from '../support/visit/log-in.ts'
import { expect, test } from '../support/visit/open-venue.ts'
import { receiveMail } from '../support/visit/outbox.ts'
import { grillWithTables, reserveAsSomebodyElse } from '../support/visit/reservations.ts'

const en = {
  way: 'Reserve a table',
  tomorrow: 'Tomorrow',
  more: 'One more person',
  tooSmall: 'Too small for your party',
  taken: 'Taken at that time',
  table: 'Table 2',
  name: 'Name',
  phone: 'Phone',
  required: 'Please fill this in',
  reserve: 'Reserve table',
  thanks: 'Thank you! We’ve received your reservation',
  pending: 'Waiting for confirmation',
  accepted: 'Confirmed',
  cancelled: 'Cancelled',
  party: '3 people',
  cancel: 'Cancel reservation',
  yes: 'Yes, cancel it',
  all: 'All your reservations',
  upcoming: 'Coming up',
  empty: 'No reservations yet',
}
const choice = (page: Page, name: string) => page.getByRole('radio', { name })
const times = (page: Page) => page.locator('input[name=time]')

async function fillContact(page: Page, phone = '50012345') {
  await page.getByLabel(en.name, { exact: true }).fill('Layla')
  await page.getByRole('textbox', { name: en.phone }).fill(phone)
}

// @feature product.reserve route.reservation-success
test('a guest reserves a table, follows its status, and cancels', { tag: '@journey' }, async ({
  page,
  server,
  ownVenue,
}) => {
  const venue = await ownVenue(grillWithTables())
  await page.goto(`/${venue.ref}`)
  await page.getByRole('link', { name: en.way }).click()
  await expect(page).toHaveURL(`/${venue.ref}/reservation/reserv_dinein`)
  await choice(page, en.tomorrow).check()
  await page.getByRole('button', { name: en.more }).click()
  await choice(page, en.table).check()
  await page.getByRole('button', { name: en.reserve }).click()
  await expect(page.getByLabel(en.name, { exact: true })).toBeFocused()
  await fillContact(page)
  // The input survives a reload.
  await page.reload()
  await expect(choice(page, en.table)).toBeChecked()
  await page.getByRole('button', { name: en.reserve }).click()

  await expect(page).toHaveURL(new RegExp(`/${venue.ref}/reservation/success/[^/?]+$`))
  await expect(page.getByText(en.thanks)).toBeVisible()
  const id = page.url().split('/').at(-1) ?? ''
  await setStatus(server, id, 'accepted')
  await expect(page.getByText(en.accepted)).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await expect(page.getByText(en.accepted)).toBeVisible()
  await expect(page.getByText(en.thanks)).toHaveCount(0)

  await page.getByRole('button', { name: en.cancel }).click()
  await expect(page.getByRole('group', { name: en.cancel })).toBeFocused()
  await page.getByRole('button', { name: en.yes }).click()
  await expect(page.getByText(en.cancelled, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: en.all }).click()
  const card = page.getByRole('region', { name: en.upcoming }).getByRole('listitem')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText(en.cancelled)
  await expect(card).toContainText(en.party)
  // Back does not lead to the form, where the diner might reserve the same twice.
  await page.goBack()
  await expect(page.getByText(en.cancelled, { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`/${venue.ref}`)
})

// @feature reservations.mail
test('a reservation is sent by mail, and is added to a calendar', async ({ page, server, ownVenue }) => {
  const venue = await ownVenue(grillWithTables())
  await page.goto(`/${venue.ref}/reservation/reserv_dinein`)
  await choice(page, en.tomorrow).check()
  await fillContact(page)
  await page.getByRole('button', { name: en.reserve }).click()
  const mail = await receiveMail(page, server, `${venue.ref}@diner.example`)
  expect(mail).toContain(en.pending)
  const { pathname } = new URL(page.url())
  expect(mail).toContain(pathname)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  const file = await (await download).createReadStream()
  expect((await text(file)).replaceAll(/\r\n /g, '')).toContain(pathname)

  await page.getByRole('button', { name: 'Remove this address' }).click()
  await expect(page.getByRole('button', { name: 'Send to my email' })).toBeVisible()
})

// @feature product.reservation-history route.reservation-history
test('a customer’s form is filled in, and their reservations are listed with those of the device', async ({
  page,
  server,
  ownVenue,
}) => {
  const venue = await ownVenue(grillWithTables())
  await page.goto(`/${venue.ref}/reservation/reserv_dinein`)
  await fillContact(page)
  await page.getByRole('button', { name: en.reserve }).click()
  await expect(page.getByText(en.thanks)).toBeVisible()
  await page.evaluate(() => {
    const kept = Object.keys(localStorage).filter((key) => key.startsWith('cart:'))
    for (const key of kept) localStorage.removeItem(key)
  })

  const phone = newPhone()
  await logInNewCustomer(page, server, venue.ref, { name: 'Noura', phone })
  await page.goto(`/${venue.ref}/reservation/reserv_dinein`)
  await expect(page.getByLabel(en.name, { exact: true })).toHaveValue('Noura')
  await expect(page.getByRole('textbox', { name: en.phone })).toHaveValue(new RegExp(phone))
  await page.getByRole('button', { name: en.reserve }).click()
  await expect(page.getByText(en.thanks)).toBeVisible()
  await page.getByRole('link', { name: en.all }).click()
  await expect(page.getByRole('region', { name: en.upcoming }).getByRole('listitem')).toHaveCount(2)
})

test.describe('a time that somebody else has just reserved', () => {
  test.use({ allowedErrors: [/status of 409/] })

  test('is replaced by the next free time', async ({ page, server, ownVenue }) => {
    const venue = await ownVenue(grillWithTables())
    await page.goto(`/${venue.ref}/reservation/reserv_dinein`)
    await choice(page, en.tomorrow).check()
    await times(page).nth(1).check()
    await fillContact(page)
    await reserveAsSomebodyElse(server, venue, { tables: ['1', '2'], slots: [1], tomorrow: true })
    await page.getByRole('button', { name: en.reserve }).click()
    await expect(page.getByRole('alert')).toContainText('That time has just filled up.')
    await expect(page.getByText('is no longer free for 2 people')).toBeVisible()
    await expect(page.getByText('We’ve selected it for you below.')).toBeVisible()
    await expect(times(page).nth(1)).toBeDisabled()
    // A reservation of an hour also blocks the slots half an hour before and after.
    await expect(times(page).nth(3)).toBeChecked()
    await page.getByRole('button', { name: en.reserve }).click()
    await expect(page.getByText(en.thanks)).toBeVisible()
  })
})

// @feature product.reserve menu-state.reservation
test('a service is booked with an item, and the focus moves to a message if none is selected', async ({
  page,
  ownVenue,
}) => {
  const venue = await ownVenue({
    demoVenue: 'flor-de-rua',
    categories: ['servicos'],
    edit: ({ business }) => {
      Object.assign(business.reservation, { min_advance: 0, capacity: 4, cancel_until: 0 })
    },
  })
  await page.goto(`/${venue.ref}/reservation/reserv_service`)
  const reserve = page.getByRole('button', { name: 'Book now' })
  await fillContact(page, '912345678')
  await reserve.click()
  await expect(page.getByRole('alert')).toHaveText('Choose what you would like to book')
  await expect(page.getByRole('alert')).toBeFocused()
  await page.getByRole('button', { name: 'One more Wreath workshop, per person' }).click()
  await page.getByRole('button', { name: 'One more Wreath workshop, per person' }).click()
  // Portuguese law requires this wording.
  await page.getByRole('button', { name: 'Book with obligation to pay' }).click()
  await expect(page.getByText(en.thanks)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Wreath workshop, per person')
  await expect(page.getByRole('main')).toContainText('€76.00')
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
