import type { Page } from '@playwright/test'
import { expect, testServer } from '../fixtures.ts'
import { stubTiles } from './server/tiles.ts'
import { setOpenHour } from './visit/browser-state.ts'
import { logInNewCustomer, newAddress, newPhone } from './visit/log-in.ts'
import { runOnce, runOnceAndOpen } from './visit/repeated-steps.ts'
import type { ScreenCase, Stage } from './visit/screen-case.ts'

export type { ScreenCase, Stage } from './visit/screen-case.ts'

const MENU = '/:shown/dinein'
const PICKUP = '/:venue/pickup/checkout'
const PICKUP_CART = '/:venue/pickup/cart'
const DELIVERIES = '/:shown/delivery'
const DELIVERY = `${DELIVERIES}/checkout`

/** Opens the screen in a new page. */
export async function openScreen(page: Page, screen: ScreenCase, stage: Stage): Promise<void> {
  if (screen.path?.startsWith(MENU)) await setOpenHour(page)
  await screen.before?.(page, stage)
  if (screen.path) await page.goto(screenAddress(screen.path, stage))
  await screen.prepare?.(page, stage)
}

export const screenAddress = (path: string, { shown, venue }: Stage): string =>
  path.replace(':shown', shown).replace(':venue', venue.ref)
/** The buttons for the area and the pin of a delivery. */
const PLACE = '#delivery ~ div button[aria-haspopup=dialog]'

export async function addHummus(page: Page, stage: Stage): Promise<void> {
  await setOpenHour(page)
  await addAt(page, screenAddress(`${MENU}/cold`, stage))
}

/** Adds one hummus from the category at `path`. */
async function addAt(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('a[data-add=hummus]').click()
  await expect(page.locator('[data-cart-badge]')).toHaveText(/\S/)
}

/** The screens of a guest. `every-screen.ts` adds those of customers and failures. */
export const screens: readonly ScreenCase[] = [
  { name: 'landing', path: '/' },
  { name: 'not found', path: '/nowhere/at-all', allowed: /404 \(Not Found\)/ },
  { name: 'home', path: '/:shown' },
  { name: 'menu', path: MENU },
  { name: 'menu with an item in the cart', path: MENU, prepare: addHummusOnPage },
  {
    name: 'delivery menu with an area',
    before: runOnce(selectArea),
    path: DELIVERIES,
    prepare: waitForDeliveryTerms,
  },
  { name: 'category', path: `${MENU}/wraps` },
  { name: 'item', path: `${MENU}/grill/kebab` },
  { name: 'item with a missing choice', path: `${MENU}/grill/kebab`, prepare: submitWithoutChoice },
  { name: 'item sheet', path: MENU, prepare: openSheet },
  { name: 'empty cart', path: `${MENU}/cart`, prepare: waitForIsland },
  { name: 'cart', before: runOnce(addHummus), path: `${MENU}/cart`, prepare: waitForIsland },
  { name: 'checkout', before: runOnce(addHummus), path: `${MENU}/checkout`, prepare: waitForIsland },
  {
    name: 'delivery area dialog',
    before: runOnce(addHummusForDelivery),
    path: DELIVERY,
    prepare: waitForAreas,
  },
  {
    name: 'delivery checkout with missing fields',
    before: runOnce(selectArea),
    path: DELIVERY,
    prepare: submitWithoutAddress,
  },
  { name: 'delivery map', before: prepareDeliveryMap, path: DELIVERY, prepare: openDeliveryMap },
  {
    name: 'unknown order',
    path: '/:shown/order/999999',
    prepare: waitForIsland,
    allowed: /404/,
  },
  { name: 'order', before: runOnceAndOpen(placeOrder), prepare: waitForIsland },
  {
    name: 'checkout of a scheduled order',
    before: runOnce(goToPickupCheckout),
    path: PICKUP,
    prepare: selectLaterTime,
  },
  { name: 'cart with a coupon', before: runOnce(applyCoupon), path: PICKUP_CART, prepare: waitForCoupon },
  {
    name: 'cart with a rejected coupon',
    before: runOnce(goToPickupCheckout),
    path: PICKUP_CART,
    prepare: enterUnknownCoupon,
    allowed: /status of 400/,
  },
  { name: 'sandbox payment page', before: runOnceAndOpen(goToPayment), language: 'en', foreign: true },
  {
    name: 'order awaiting payment',
    before: runOnceAndOpen(leavePayment),
    prepare: waitForPaymentOptions,
  },
  { name: 'failed payment', before: runOnceAndOpen(failPayment), prepare: waitForPaymentOptions },
  { name: 'failed payment without an order', path: '/:shown/payment/fail', prepare: waitForIsland },
  {
    name: 'scheduled delivery order as a gift',
    before: runOnceAndOpen(placeDelivery),
    prepare: waitForIsland,
  },
  { name: 'search', path: `${MENU}/search` },
  { name: 'search with results', path: `${MENU}/search?q=kebab`, prepare: openFilters },
  { name: 'search without results', path: `${MENU}/search?q=xylophone` },
  { name: 'branches', path: '/:shown/Branches' },
  {
    name: 'branches with the map',
    path: '/:shown/Branches',
    prepare: openBranchMap,
    allowed: /Failed to load|ERR_/,
  },
  { name: 'policies', path: '/:shown/Policies' },
  { name: 'feedback with missing stars', path: '/:shown/Feedback', prepare: submitWithoutStars },
  { name: 'more', path: '/:shown/more' },
  {
    name: 'reservation form',
    path: '/:shown/reservation/reserv_dinein',
    prepare: waitForTimes,
  },
  {
    name: 'reservation form with missing fields',
    path: '/:shown/reservation/reserv_dinein',
    prepare: submitWithoutContact,
  },
  { name: 'reservation', before: runOnceAndOpen(reserve), prepare: waitForIsland },
  {
    name: 'reservation history',
    before: runOnce(reserve),
    path: '/:venue/reservation/history',
    prepare: waitForReservations,
  },
  { name: 'empty reservation history', path: '/:shown/reservation/history', prepare: waitForIsland },
  { name: 'settings', path: '/:shown/settings' },
  { name: 'settings, notifications', path: '/:shown/settings#notifications' },
  { name: 'login', path: '/:shown/login', prepare: waitForIsland },
  {
    name: 'login with a wrong code',
    before: requestLoginCode,
    prepare: enterWrongCode,
    once: true,
    allowed: /status of 400/,
  },
  { name: 'profile', before: runOnce(logIn), path: '/:venue/profile', prepare: waitForProfile },
  {
    name: 'profile with the deletion dialog',
    before: runOnce(logIn),
    path: '/:venue/profile',
    prepare: openDeletionDialog,
  },
]

async function submitWithoutStars(page: Page): Promise<void> {
  await waitForIsland(page)
  // A comment requires stars.
  await page.locator('main form textarea').first().fill('…')
  await page.locator('main form [type=submit]').click()
  await expect(page.locator('[role=radiogroup][aria-invalid=true]').first()).toBeVisible()
}

async function addHummusOnPage(page: Page): Promise<void> {
  await page.locator('.item a[data-add=hummus]').click()
  await expect(page.getByRole('status').first()).toHaveText(/\S/)
}

async function openFilters(page: Page): Promise<void> {
  await expect(page.locator('[data-results] li:visible').first()).toBeVisible()
  await page.locator('[data-filters] summary').click()
  await expect(page.locator('[data-facets] input').first()).toBeVisible()
}

async function openBranchMap(page: Page): Promise<void> {
  await page.locator('[data-show-map]').click()
  await expect(page.locator('.branch-pin').first()).toBeVisible()
}

async function submitWithoutChoice(page: Page): Promise<void> {
  await page.locator('form [type=submit]').click()
  await expect(page.locator('.problem').first()).toBeVisible()
}

async function openSheet(page: Page): Promise<void> {
  await page.locator('.item a[data-add=kebab]').click()
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
}

/** Waits until the island has replaced its skeleton. */
export async function waitForIsland(page: Page): Promise<void> {
  await expect(page.locator('main .bone')).toHaveCount(0)
  await expect(page.locator('main astro-island').locator('a, button, li').first()).toBeVisible()
}

export async function requestLoginCode(page: Page, stage: Stage): Promise<void> {
  await page.setExtraHTTPHeaders(newAddress())
  await page.goto(screenAddress('/:shown/login', stage))
  await page.locator('input[type=tel]').fill(newPhone())
  await page.locator('form [value=sms]').click()
  await waitForCodeForm(page)
}

export async function waitForCodeForm(page: Page): Promise<void> {
  await expect(page.locator('input[autocomplete=one-time-code]')).toBeVisible()
}

/** Enters a wrong code. It matches the real one once in a million attempts. */
async function enterWrongCode(page: Page): Promise<void> {
  await page.locator('input[autocomplete=one-time-code]').fill('000000')
  await expect(page.locator('input[aria-invalid=true]')).toBeVisible()
}

export async function logIn(page: Page, { venue }: Stage): Promise<void> {
  await logInNewCustomer(page, testServer(), venue.ref)
}

async function waitForProfile(page: Page): Promise<void> {
  await expect(page.locator('input[type=email]')).toBeVisible()
}

async function openDeletionDialog(page: Page): Promise<void> {
  await waitForProfile(page)
  await page.locator('button.text-danger').click()
  await expect(page.getByRole('dialog').locator('li').first()).toBeVisible()
}

function addHummusForDelivery(page: Page, stage: Stage): Promise<void> {
  return addAt(page, screenAddress(`${DELIVERIES}/cold`, stage))
}

async function waitForAreas(page: Page): Promise<void> {
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
}

async function selectArea(page: Page, stage: Stage): Promise<void> {
  await addHummusForDelivery(page, stage)
  await page.goto(screenAddress(DELIVERY, stage))
  await waitForAreas(page)
  await page.getByRole('dialog').getByRole('radio').nth(6).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Waits for fee, minimum and time of the selected area. */
async function waitForDeliveryTerms(page: Page): Promise<void> {
  await expect(page.locator('.deliver-to small')).toContainText('·')
}

/** The destination and its address form load with the zones. */
async function waitForDestination(page: Page): Promise<void> {
  await waitForIsland(page)
  await expect(page.locator(PLACE).last()).toBeVisible()
}

async function submitWithoutAddress(page: Page): Promise<void> {
  await waitForDestination(page)
  await page.locator('main form [type=submit]').click()
  await expect(page.getByRole('alert').first()).toBeVisible()
}

async function prepareDeliveryMap(page: Page, stage: Stage): Promise<void> {
  await stubTiles(page)
  await runOnce(selectArea)(page, stage)
}

async function openDeliveryMap(page: Page): Promise<void> {
  await waitForDestination(page)
  await page.locator(PLACE).last().click()
  await expect(page.locator('.map-pin')).toBeVisible()
}

/** Opens the checkout of an order type, with hummus in the cart of the open venue. */
async function goToCheckout(page: Page, { venue }: Stage, type: 'dinein' | 'pickup'): Promise<void> {
  const { ref } = venue
  await addAt(page, `/${ref}/${type}/cold`)
  await page.goto(`/${ref}/${type}/checkout`)
  await waitForIsland(page)
}

const submit = (page: Page) => page.locator('main form [type=submit]').last().click()

/** Places a dine-in order as a guest who pays in cash. */
async function placeOrder(page: Page, stage: Stage): Promise<void> {
  await goToCheckout(page, stage, 'dinein')
  await submit(page)
  await expect(page).toHaveURL(/\/order\/[^/]+$/)
}

function goToPickupCheckout(page: Page, stage: Stage): Promise<void> {
  return goToCheckout(page, stage, 'pickup')
}

async function selectLaterTime(page: Page): Promise<void> {
  await page.locator('input[name=when]').last().check()
  await expect(page.locator('input[name=day]').first()).toBeVisible()
}

async function enterCoupon(page: Page, code: string): Promise<void> {
  await page.locator('input[enterkeyhint=done]').fill(code)
  await page.locator('input[enterkeyhint=done]').press('Enter')
}

async function applyCoupon(page: Page, stage: Stage): Promise<void> {
  await goToPickupCheckout(page, stage)
  await page.goto(new URL('cart', page.url()).pathname)
  await enterCoupon(page, 'dinar')
  await waitForCoupon(page)
}

async function waitForCoupon(page: Page): Promise<void> {
  await waitForIsland(page)
  await expect(page.locator('input[enterkeyhint=done]')).toHaveCount(0)
}

async function enterUnknownCoupon(page: Page): Promise<void> {
  await enterCoupon(page, 'nothing')
  await expect(page.locator('input[enterkeyhint=done][aria-invalid=true]')).toBeVisible()
}

/** Opens the payment page of an order that is paid online. */
async function goToPayment(page: Page, stage: Stage): Promise<void> {
  await goToCheckout(page, stage, 'dinein')
  await page.locator('input[name=payment]').first().check()
  await submit(page)
  await expect(page).toHaveURL(/\/api\/sandbox\/pay\//)
}

async function failPayment(page: Page, stage: Stage): Promise<void> {
  await goToPayment(page, stage)
  await page.locator('[value=decline]').click()
  await expect(page).toHaveURL(/\/payment\/fail/)
}

async function leavePayment(page: Page, stage: Stage): Promise<void> {
  await goToPayment(page, stage)
  const [order] = await stage.venue.orders()
  await page.goto(`/${stage.venue.ref}/order/${order?.id}`)
}

async function waitForPaymentOptions(page: Page): Promise<void> {
  await waitForIsland(page)
  await expect(page.locator('input[name=payment]').first()).toBeVisible()
}

/** Places a delivery order as a gift, for a selected time. */
async function placeDelivery(page: Page, { venue: { ref } }: Stage): Promise<void> {
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
  await waitForIsland(page)
}

async function waitForTimes(page: Page): Promise<void> {
  await waitForIsland(page)
  await expect(page.locator('input[name=time]').first()).toBeVisible()
}

async function submitWithoutContact(page: Page): Promise<void> {
  await waitForTimes(page)
  await submit(page)
  await expect(page.locator('main [aria-invalid=true]').first()).toBeFocused()
}

/** Reserves any table as a guest. */
async function reserve(page: Page, { venue: { ref } }: Stage): Promise<void> {
  await page.goto(`/${ref}/reservation/reserv_dinein`)
  await waitForTimes(page)
  await page.locator('main input[autocomplete=name]').fill('Layla')
  await page.locator('main input[type=tel]').fill('50012345')
  await submit(page)
  await expect(page).toHaveURL(/\/reservation\/success\/[^/]+$/)
  await waitForIsland(page)
}

async function waitForReservations(page: Page): Promise<void> {
  await waitForIsland(page)
  await expect(page.locator('main li').first()).toBeVisible()
}
