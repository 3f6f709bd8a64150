import type { Page } from '@playwright/test'
import { expect, serverOfTests } from '../fixtures.ts'
import { loggedIn, newAddress, newPhone } from './log-in.ts'
import { GRILL, type OpenVenue, type Variant } from './open-venue.ts'
import { noTiles } from './tiles.ts'

/** A screen as a diner meets it: where it is, and what has to be done until it shows what it is for. */
export type ScreenCase = {
  readonly name: string
  /** Where `prepare` does not go there by itself. */
  readonly path?: string
  /** Clicks, not texts: the same in every language. `venue` takes orders at any hour. */
  readonly prepare?: (page: Page, venue: OpenVenue) => Promise<void>
  /** What it is written in, whatever the diner chose. */
  readonly language?: string
  /** What the browser logs by itself there. */
  readonly allowed?: RegExp
  /** Somebody else's page: no venue's colours reach it. */
  readonly foreign?: boolean
}

const MENU = '/dallah-grill/dinein'
const DELIVERY = '/dallah-grill/delivery/checkout'

/** What the screens of an order are shown with: every kind of payment, a coupon, policies, orders for later. */
export const OPEN_GRILL: Variant = {
  ...GRILL,
  edit(file) {
    const { business } = file
    business.payment_methods = [1, 2, 3, 8]
    business.payment_options = [4, 1, 6, 7]
    file.coupons = [
      { code: 'DINAR', coupon: { discount_type: 'fixed', discount_value: '1.000', all_menu: true } },
    ] as NonNullable<typeof file.coupons>
  },
}

async function addHummus(page: Page): Promise<void> {
  await page.goto(`${MENU}/cold`)
  await page.locator('a[data-add=hummus]').click()
  await expect(page.locator('[data-cart-badge]')).toHaveText(/\S/)
}

/** Every screen there is, for what must hold on all of them. */
export const screens: readonly ScreenCase[] = [
  { name: 'landing', path: '/' },
  { name: 'not found', path: '/nowhere/at-all', allowed: /404 \(Not Found\)/ },
  { name: 'home', path: '/dallah-grill' },
  { name: 'menu', path: MENU },
  { name: 'menu with something in the cart', path: MENU, prepare: addHummusHere },
  { name: 'category', path: `${MENU}/wraps` },
  { name: 'item', path: `${MENU}/grill/kebab` },
  { name: 'item with something missing', path: `${MENU}/grill/kebab`, prepare: submitItem },
  { name: 'item sheet', path: MENU, prepare: openSheet },
  { name: 'empty cart', path: `${MENU}/cart`, prepare: islandShown },
  { name: 'cart', path: `${MENU}/cart`, prepare: showCart },
  { name: 'checkout', path: `${MENU}/checkout`, prepare: showCheckout },
  { name: 'delivery area dialog', path: DELIVERY, prepare: showAreas },
  { name: 'delivery checkout with something missing', path: DELIVERY, prepare: refuseDelivery },
  { name: 'delivery map', path: DELIVERY, prepare: showDeliveryMap },
  {
    name: 'order that is not there',
    path: '/dallah-grill/order/999999',
    prepare: islandShown,
    allowed: /404/,
  },
  { name: 'order', prepare: placeOrder },
  { name: 'checkout for a later time', prepare: chooseTime },
  { name: 'checkout with a coupon', prepare: applyCoupon },
  { name: 'checkout with a coupon refused', prepare: refuseCoupon, allowed: /status of 400/ },
  { name: 'payment in the sandbox', prepare: toPayment, language: 'en', foreign: true },
  { name: 'order that waits for its payment', prepare: leavePayment },
  { name: 'failed payment', prepare: failPayment },
  { name: 'failed payment of no order', path: '/dallah-grill/payment/fail', prepare: islandShown },
  { name: 'delivery order for a later time, a gift', prepare: placeDelivery },
  { name: 'search', path: `${MENU}/search` },
  { name: 'search with results', path: `${MENU}/search?q=kebab`, prepare: openFilters },
  { name: 'search without results', path: `${MENU}/search?q=xylophone` },
  { name: 'branches', path: '/dallah-grill/Branches' },
  {
    name: 'branches with their map',
    path: '/dallah-grill/Branches',
    prepare: showMap,
    allowed: /Failed to load|ERR_/,
  },
  { name: 'policies', path: '/dallah-grill/Policies' },
  { name: 'feedback with something missing', path: '/dallah-grill/Feedback', prepare: refuseFeedback },
  { name: 'more', path: '/dallah-grill/more' },
  {
    name: 'reserve a table',
    path: '/dallah-grill/reservation/reserv_dinein',
    prepare: timesShown,
  },
  {
    name: 'reserve with something missing',
    path: '/dallah-grill/reservation/reserv_dinein',
    prepare: refuseReservation,
  },
  { name: 'reservation', prepare: reserve },
  { name: 'reservation history', prepare: listReservations },
  { name: 'reservation history, empty', path: '/dallah-grill/reservation/history', prepare: islandShown },
  { name: 'settings', path: '/dallah-grill/settings' },
  { name: 'settings, one section', path: '/dallah-grill/settings#notifications' },
  { name: 'login', path: '/dallah-grill/login', prepare: islandShown },
  {
    name: 'code of a login, a wrong one',
    path: '/dallah-grill/login',
    prepare: enterWrongCode,
    allowed: /status of 400/,
  },
  { name: 'profile', prepare: showProfile },
  { name: 'profile, about to be deleted', prepare: askToDelete },
]

async function refuseFeedback(page: Page): Promise<void> {
  await islandShown(page)
  for (const send of await page.locator('main form [type=submit]').all()) await send.click()
  await expect(page.locator('[role=radiogroup][aria-invalid=true]').first()).toBeVisible()
}

async function addHummusHere(page: Page): Promise<void> {
  await page.locator('.item a[data-add=hummus]').click()
  await expect(page.getByRole('status').first()).toHaveText(/\S/)
}

async function openFilters(page: Page): Promise<void> {
  await expect(page.locator('[data-results] li:visible').first()).toBeVisible()
  await page.locator('[data-filters] summary').click()
  await expect(page.locator('[data-facets] input').first()).toBeVisible()
}

async function showMap(page: Page): Promise<void> {
  await page.locator('[data-show-map]').click()
  await expect(page.locator('.branch-pin').first()).toBeVisible()
}

async function submitItem(page: Page): Promise<void> {
  await page.locator('form [type=submit]').click()
  await expect(page.locator('.problem').first()).toBeVisible()
}

async function openSheet(page: Page): Promise<void> {
  await page.locator('.item a[data-add=kebab]').click()
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
}

/** The island has taken the place of its skeleton. */
async function islandShown(page: Page): Promise<void> {
  await expect(page.locator('main .bone')).toHaveCount(0)
  await expect(page.locator('main astro-island').locator('a, button').first()).toBeVisible()
}

/** A code that is not the one that was sent, in each try but one in a million. */
async function enterWrongCode(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders(newAddress())
  await page.locator('input[type=tel]').fill(newPhone())
  await page.locator('form [value=sms]').click()
  await page.locator('input[autocomplete=one-time-code]').fill('000000')
  await expect(page.locator('input[aria-invalid=true]')).toBeVisible()
}

async function showProfile(page: Page, { ref }: OpenVenue): Promise<void> {
  await loggedIn(page, serverOfTests(), ref)
  await page.goto(`/${ref}/profile`)
  await expect(page.locator('input[type=email]')).toBeVisible()
}

async function askToDelete(page: Page, venue: OpenVenue): Promise<void> {
  await showProfile(page, venue)
  await page.locator('button.text-danger').click()
  await expect(page.getByRole('dialog').locator('li').first()).toBeVisible()
}

async function showCart(page: Page): Promise<void> {
  await addHummus(page)
  await page.goto(`${MENU}/cart`)
  await islandShown(page)
}

async function showCheckout(page: Page): Promise<void> {
  await addHummus(page)
  await page.goto(`${MENU}/checkout`)
  await islandShown(page)
}

async function showAreas(page: Page): Promise<void> {
  await page.goto('/dallah-grill/delivery/cold')
  await page.locator('a[data-add=hummus]').click()
  await expect(page.locator('[data-cart-badge]')).toHaveText(/\S/)
  await page.goto(DELIVERY)
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
}

async function refuseDelivery(page: Page): Promise<void> {
  await showAreas(page)
  await page.getByRole('dialog').getByRole('radio').nth(6).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.locator('main form [type=submit]').click()
  await expect(page.getByRole('alert').first()).toBeVisible()
}

async function showDeliveryMap(page: Page): Promise<void> {
  await noTiles(page)
  await refuseDelivery(page)
  await page.locator('#delivery ~ div button[aria-haspopup=dialog]').last().click()
  await expect(page.locator('.map-pin')).toBeVisible()
}

/** With hummus in the cart of the open venue, at the checkout of that kind of order. */
async function toCheckout(page: Page, { ref }: OpenVenue, type: 'dinein' | 'pickup'): Promise<void> {
  await page.goto(`/${ref}/${type}/cold`)
  await page.locator('a[data-add=hummus]').click()
  await expect(page.locator('[data-cart-badge]')).toHaveText(/\S/)
  await page.goto(`/${ref}/${type}/checkout`)
  await islandShown(page)
}

const submit = (page: Page) => page.locator('main form [type=submit]').last().click()

/** At a table, as a guest who pays in cash. */
async function placeOrder(page: Page, venue: OpenVenue): Promise<void> {
  await toCheckout(page, venue, 'dinein')
  await submit(page)
  await expect(page).toHaveURL(/\/order\/[^/]+$/)
  await islandShown(page)
}

async function chooseTime(page: Page, venue: OpenVenue): Promise<void> {
  await toCheckout(page, venue, 'pickup')
  await page.locator('input[name=when]').last().check()
  await expect(page.locator('input[name=day]').first()).toBeVisible()
}

async function enterCoupon(page: Page, venue: OpenVenue, code: string): Promise<void> {
  await toCheckout(page, venue, 'pickup')
  await page.locator('input[enterkeyhint=done]').fill(code)
  await page.locator('input[enterkeyhint=done]').press('Enter')
}

async function applyCoupon(page: Page, venue: OpenVenue): Promise<void> {
  await enterCoupon(page, venue, 'dinar')
  await expect(page.locator('input[enterkeyhint=done]')).toHaveCount(0)
}

async function refuseCoupon(page: Page, venue: OpenVenue): Promise<void> {
  await enterCoupon(page, venue, 'nothing')
  await expect(page.locator('input[enterkeyhint=done][aria-invalid=true]')).toBeVisible()
}

/** The hosted page of an order that is paid online. */
async function toPayment(page: Page, venue: OpenVenue): Promise<void> {
  await toCheckout(page, venue, 'dinein')
  await page.locator('input[name=payment]').first().check()
  await submit(page)
  await expect(page).toHaveURL(/\/api\/sandbox\/pay\//)
}

async function failPayment(page: Page, venue: OpenVenue): Promise<void> {
  await toPayment(page, venue)
  await page.locator('[value=decline]').click()
  await expect(page).toHaveURL(/\/payment\/fail/)
  await islandShown(page)
  await expect(page.locator('input[name=payment]').first()).toBeVisible()
}

async function leavePayment(page: Page, venue: OpenVenue): Promise<void> {
  await toPayment(page, venue)
  const [order] = await venue.orders()
  await page.goto(`/${venue.ref}/order/${order?.id}`)
  await expect(page.locator('input[name=payment]').first()).toBeVisible()
}

/** Brought to somebody else at a time chosen. */
async function placeDelivery(page: Page, { ref }: OpenVenue): Promise<void> {
  await page.goto(`/${ref}/delivery/cold`)
  const add = page.locator('a[data-add=hummus]')
  for (const count of [/^[1١]$/, /^[2٢]$/, /^[3٣]$/, /^[4٤]$/]) {
    await add.click()
    await expect(add).toHaveAttribute('data-count', count)
  }
  await page.goto(`/${ref}/delivery/checkout`)
  await page.getByRole('dialog').getByRole('radio').nth(6).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.locator('main form input[type=checkbox]').last().check()
  await page.locator('input[name=when]').last().check()
  const fields = page.locator('main form').locator('input:not([type]), input[type=text], input[type=tel]')
  for (const field of await fields.all())
    if ((await field.getAttribute('enterkeyhint')) !== 'done')
      await field.fill((await field.getAttribute('type')) === 'tel' ? '50012345' : '7')
  await submit(page)
  await expect(page).toHaveURL(/\/order\/[^/]+$/)
  await islandShown(page)
}

async function timesShown(page: Page): Promise<void> {
  await islandShown(page)
  await expect(page.locator('input[name=time]').first()).toBeVisible()
}

async function refuseReservation(page: Page): Promise<void> {
  await timesShown(page)
  await submit(page)
  await expect(page.locator('main [aria-invalid=true]').first()).toBeFocused()
}

/** Any table, as a guest. */
async function reserve(page: Page, { ref }: OpenVenue): Promise<void> {
  await page.goto(`/${ref}/reservation/reserv_dinein`)
  await timesShown(page)
  await page.locator('main input[autocomplete=name]').fill('Layla')
  await page.locator('main input[type=tel]').fill('50012345')
  await submit(page)
  await expect(page).toHaveURL(/\/reservation\/success\/[^/]+$/)
  await islandShown(page)
}

async function listReservations(page: Page, venue: OpenVenue): Promise<void> {
  await reserve(page, venue)
  await page.goto(`/${venue.ref}/reservation/history`)
  await islandShown(page)
  await expect(page.locator('main li').first()).toBeVisible()
}
