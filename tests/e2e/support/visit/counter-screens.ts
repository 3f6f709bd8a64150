/** The screens of the counter, on a device of the owner. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { translatorFor } from '../../../helpers/messages.ts'
import { expect, testServer } from '../../fixtures.ts'
import type { OpenVenue } from './open-venue.ts'
import type { ScreenCase, Stage } from './screen-case.ts'
import { join } from './tablet.ts'

const BOARD = '/counter/:venue'

const screens: readonly ScreenCase[] = [
  { name: 'counter on an unknown device', path: '/counter', prepare: waitForCounter },
  { name: 'counter, joining', before: openInvitation, prepare: waitForCounter },
  { name: 'counter, alarm', before: joinWithOrder, path: BOARD, prepare: waitForAlarm },
  { name: 'counter, board', before: joinWithOrder, path: BOARD, prepare: silence },
  { name: 'counter, order', before: joinWithOrder, path: BOARD, prepare: openOrder },
  { name: 'counter, kitchen', before: joinWithOrder, path: BOARD, prepare: press('counter:kitchen.view') },
  { name: 'counter, sold out', before: joinWithOrder, path: BOARD, prepare: press('counter:stock.title') },
  { name: 'counter, pause', before: joinWithOrder, path: BOARD, prepare: press('counter:service.title') },
  { name: 'counter, reservations', before: joinAsOwner, path: `${BOARD}#reservations`, prepare: silence },
  { name: 'counter, today', before: joinWithOrder, path: `${BOARD}#today`, prepare: silence },
  { name: 'counter, insights', before: joinWithOrder, path: `${BOARD}#insights`, prepare: waitForInsights },
  { name: 'counter, payments', before: joinWithPayment, path: `${BOARD}#payments`, prepare: waitForPayments },
  { name: 'counter, menu', before: joinAsOwner, path: `${BOARD}#menu`, prepare: waitForMenu },
  { name: 'counter, menu, dish', before: joinAsOwner, path: `${BOARD}#menu`, prepare: openDish },
  { name: 'counter, menu, facts', before: joinAsOwner, path: `${BOARD}#menu`, prepare: openFacts },
  { name: 'counter, menu, sold out', before: joinAsOwner, path: `${BOARD}#menu`, prepare: openSale },
  { name: 'counter, menu, changes', before: joinAsOwner, path: `${BOARD}#menu`, prepare: reviewChanges },
  { name: 'counter, settings', before: joinAsOwner, path: `${BOARD}#settings`, prepare: silence },
  {
    name: 'counter, QR codes',
    before: joinAsOwner,
    path: `${BOARD}#settings`,
    prepare: press('counter-screens:codes.open'),
  },
  { name: 'counter, locked', before: joinAsOwner, path: `${BOARD}#settings`, prepare: lock, allowed: /403/ },
]

export const counterScreens = screens.map((screen): ScreenCase => ({ ...screen, foreign: true }))

async function textsOf(page: Page) {
  const cookies = await page.context().cookies()
  return translatorFor(cookies.find(({ name }) => name === 'i18n_redirected')?.value ?? 'en')
}

async function joinAsOwner(page: Page, { venue }: Stage): Promise<void> {
  const cookies = await page.context().cookies()
  await join(page, venue, cookies.find(({ name }) => name === 'i18n_redirected')?.value ?? 'en')
}

async function joinWithOrder(page: Page, stage: Stage): Promise<void> {
  await placeDineIn(stage.venue)
  await joinAsOwner(page, stage)
}

/** Places an order of two dishes with a remark, as a diner would. */
export async function placeDineIn(venue: OpenVenue): Promise<void> {
  await placeOrder(venue, {})
}

async function placeOrder(venue: OpenVenue, more: object): Promise<{ readonly payment_url: unknown }> {
  const answer = await fetch(`${testServer().api}/webapp/order`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({
      branch_id: venue.branches[0]?.id,
      selling_types: 'dinein',
      comment: 'Nuts make one of us ill',
      order_lines: [{ item_id: 'hummus', quantity: 2 }],
      ...more,
    }),
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

async function joinWithPayment(page: Page, stage: Stage): Promise<void> {
  await payOnline(stage.venue)
  await joinAsOwner(page, stage)
}

/** Places an order and pays for it on the page of the sandbox, as a diner would. */
export async function payOnline(venue: OpenVenue): Promise<void> {
  const { payment_url } = await placeOrder(venue, { payment_type: 1, payment_option: 1 })
  const approved = await fetch(new URL(String(payment_url), testServer().api), {
    method: 'POST',
    body: new URLSearchParams({ action: 'approve' }),
    redirect: 'manual',
  })
  expect(approved.status).toBe(303)
}

async function openInvitation(page: Page, { venue }: Stage): Promise<void> {
  await page.goto(await venue.inviteOwner())
}

async function waitForCounter(page: Page): Promise<void> {
  await expect(page.locator('main .bone')).toHaveCount(0)
  // While it loads, it has text and no heading.
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
}

async function waitForAlarm(page: Page): Promise<void> {
  const t = await textsOf(page)
  await expect(page.getByRole('button', { name: t('counter:alarm.open') })).toBeVisible()
}

/** Waits for the stream. Orders of other screens may ring. */
async function silence(page: Page): Promise<void> {
  const t = await textsOf(page)
  const live = page.getByText(t('counter:connection.live'), { exact: true })
  const alarm = page.getByRole('button', { name: t('counter:alarm.silence') })
  await expect(live.or(alarm).first()).toBeVisible()
  if (await alarm.isVisible()) await alarm.click()
  await expect(alarm).toHaveCount(0)
  await waitForShownScreen(page)
}

/** Waits until the screen that the address names has replaced the one before, and has loaded. */
async function waitForShownScreen(page: Page): Promise<void> {
  const t = await textsOf(page)
  const hash = new URL(page.url()).hash || '#orders'
  const screen = hash === '#insights' || hash === '#payments' ? '#today' : hash
  await expect(page.locator(`.counter-nav a[href="${screen}"]`)).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('main').getByText(t('ui:loading'), { exact: true })).toHaveCount(0)
  await expect(page.locator('main .bone')).toHaveCount(0)
}

async function openOrder(page: Page): Promise<void> {
  const t = await textsOf(page)
  await page.getByRole('button', { name: t('counter:alarm.open') }).click()
  await expect(page.getByRole('region', { name: t('counter:promise.title') })).toBeVisible()
}

/** Presses a button of the board, and waits for what it opens. */
function press(key: string) {
  return async (page: Page): Promise<void> => {
    await silence(page)
    const t = await textsOf(page)
    await page.getByRole('button', { name: t(key) }).click()
    await waitForCounter(page)
  }
}

/** Waits for the insights, which belong to “Today” in the navigation. */
async function waitForInsights(page: Page): Promise<void> {
  const t = await textsOf(page)
  await expect(page.getByRole('region', { name: t('insights:totals.title') })).toBeVisible()
  await silence(page)
}

/** Waits for the payments and for their comparison, which belong to “Today” in the navigation. */
async function waitForPayments(page: Page): Promise<void> {
  const t = await textsOf(page)
  await expect(page.getByText(t('payments:compare.agrees'))).toBeVisible()
  await silence(page)
}

/** Waits for the menu desk. */
async function waitForMenu(page: Page): Promise<void> {
  await silence(page)
  const t = await textsOf(page)
  await expect(page.getByRole('searchbox', { name: t('menu-desk:search') })).toBeVisible()
}

async function openDish(page: Page): Promise<void> {
  await waitForMenu(page)
  await page.locator('main li button').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Opens every part of the form of a dish. */
async function openFacts(page: Page): Promise<void> {
  await openDish(page)
  const dialog = page.getByRole('dialog')
  for (const part of await dialog.locator('form > div > details > summary').all()) await part.click()
  const t = await textsOf(page)
  await expect(dialog.getByLabel(t('menu-desk:facts.calories'))).toBeVisible()
  await dialog
    .getByRole('button', { name: t('menu-desk:facts.add.taxes') })
    .first()
    .click()
  await dialog.getByLabel(t('menu-desk:facts.availability'), { exact: true }).selectOption('dates')
}

async function openSale(page: Page): Promise<void> {
  await waitForMenu(page)
  await page.locator('main li [aria-haspopup="dialog"]').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Moves a dish, and opens the list of changes. The draft keeps the move when the page is loaded again. */
async function reviewChanges(page: Page): Promise<void> {
  await waitForMenu(page)
  const t = await textsOf(page)
  const review = page.getByRole('button', { name: t('menu-desk:changes.review'), exact: true })
  if (!(await review.isVisible())) await page.locator('main li [aria-disabled="false"]').last().click()
  await review.click()
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
}

async function lock(page: Page): Promise<void> {
  await silence(page)
  const t = await textsOf(page)
  await page.getByRole('button', { name: t('counter:settings.lock') }).click()
  await expect(page.getByRole('heading', { name: t('counter:lock.title') })).toBeVisible()
}
