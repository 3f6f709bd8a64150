import type { Page } from '@playwright/test'
import { expect, testServer } from '../fixtures.ts'
import { stubTiles } from './server/tiles.ts'
import { setOpenHour } from './visit/browser-state.ts'
import { logInNewCustomer, newAddress, newPhone } from './visit/log-in.ts'
import { GRILL, type Variant } from './visit/open-venue.ts'
import { runOnce, runOnceAndOpen } from './visit/repeated-steps.ts'
import type { ScreenCase, Stage } from './visit/screen-case.ts'

export type { ScreenCase, Stage } from './visit/screen-case.ts'

const MENU = '/:shown/dinein'
const PICKUP = '/:venue/pickup/checkout'
const PICKUP_CART = '/:venue/pickup/cart'
const DELIVERIES = '/:shown/delivery'
const DELIVERY = `${DELIVERIES}/checkout`

/** Opens the screen in a new page. */
export async function showScreen(page: Page, screen: ScreenCase, stage: Stage): Promise<void> {
  if (screen.path?.startsWith(MENU)) await setOpenHour(page)
  await screen.before?.(page, stage)
  if (screen.path) await page.goto(screenAddress(screen.path, stage))
  await screen.prepare?.(page, stage)
}

export const screenAddress = (path: string, { shown, venue }: Stage): string =>
  path.replace(':shown', shown).replace(':venue', venue.ref)
/** The area and the pin of a delivery. */
const PLACE = '#delivery ~ div button[aria-haspopup=dialog]'

/** The venue of the order screens: every payment method, a coupon, policies, and orders for later. */
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
  { name: 'menu with something in the cart', path: MENU, prepare: addHummusHere },
  {
    name: 'menu of deliveries, to an area',
    before: runOnce(chooseArea),
    path: DELIVERIES,
    prepare: termsShown,
  },
  { name: 'category', path: `${MENU}/wraps` },
  { name: 'item', path: `${MENU}/grill/kebab` },
  { name: 'item with something missing', path: `${MENU}/grill/kebab`, prepare: submitItem },
  { name: 'item sheet', path: MENU, prepare: openSheet },
  { name: 'empty cart', path: `${MENU}/cart`, prepare: waitForIsland },
  { name: 'cart', before: runOnce(addHummus), path: `${MENU}/cart`, prepare: waitForIsland },
  { name: 'checkout', before: runOnce(addHummus), path: `${MENU}/checkout`, prepare: waitForIsland },
  { name: 'delivery area dialog', before: runOnce(addForDelivery), path: DELIVERY, prepare: areasShown },
  {
    name: 'delivery checkout with something missing',
    before: runOnce(chooseArea),
    path: DELIVERY,
    prepare: refuseDelivery,
  },
  { name: 'delivery map', before: mapWithoutTiles, path: DELIVERY, prepare: showDeliveryMap },
  {
    name: 'order that is not there',
    path: '/:shown/order/999999',
    prepare: waitForIsland,
    allowed: /404/,
  },
  { name: 'order', before: runOnceAndOpen(placeOrder), prepare: waitForIsland },
  { name: 'checkout for a later time', before: runOnce(forPickup), path: PICKUP, prepare: chooseTime },
  { name: 'cart with a coupon', before: runOnce(applyCoupon), path: PICKUP_CART, prepare: couponApplied },
  {
    name: 'cart with a coupon refused',
    before: runOnce(forPickup),
    path: PICKUP_CART,
    prepare: refuseCoupon,
    allowed: /status of 400/,
  },
  { name: 'payment in the sandbox', before: runOnceAndOpen(goToPayment), language: 'en', foreign: true },
  {
    name: 'order that waits for its payment',
    before: runOnceAndOpen(leavePayment),
    prepare: paymentWaysShown,
  },
  { name: 'failed payment', before: runOnceAndOpen(failPayment), prepare: paymentWaysShown },
  { name: 'failed payment of no order', path: '/:shown/payment/fail', prepare: waitForIsland },
  {
    name: 'delivery order for a later time, a gift',
    before: runOnceAndOpen(placeDelivery),
    prepare: waitForIsland,
  },
  { name: 'search', path: `${MENU}/search` },
  { name: 'search with results', path: `${MENU}/search?q=kebab`, prepare: openFilters },
  { name: 'search without results', path: `${MENU}/search?q=xylophone` },
  { name: 'branches', path: '/:shown/Branches' },
  {
    name: 'branches with their map',
    path: '/:shown/Branches',
    prepare: showMap,
    allowed: /Failed to load|ERR_/,
  },
  { name: 'policies', path: '/:shown/Policies' },
  { name: 'feedback with something missing', path: '/:shown/Feedback', prepare: refuseFeedback },
  { name: 'more', path: '/:shown/more' },
  {
    name: 'reserve a table',
    path: '/:shown/reservation/reserv_dinein',
    prepare: timesShown,
  },
  {
    name: 'reserve with something missing',
    path: '/:shown/reservation/reserv_dinein',
    prepare: refuseReservation,
  },
  { name: 'reservation', before: runOnceAndOpen(reserve), prepare: waitForIsland },
  {
    name: 'reservation history',
    before: runOnce(reserve),
    path: '/:venue/reservation/history',
    prepare: reservationsShown,
  },
  { name: 'reservation history, empty', path: '/:shown/reservation/history', prepare: waitForIsland },
  { name: 'settings', path: '/:shown/settings' },
  { name: 'settings, one section', path: '/:shown/settings#notifications' },
  { name: 'login', path: '/:shown/login', prepare: waitForIsland },
  {
    name: 'code of a login, a wrong one',
    before: askForCode,
    prepare: enterWrongCode,
    once: true,
    allowed: /status of 400/,
  },
  { name: 'profile', before: runOnce(logIn), path: '/:venue/profile', prepare: profileShown },
  {
    name: 'profile, about to be deleted',
    before: runOnce(logIn),
    path: '/:venue/profile',
    prepare: askToDelete,
  },
]

async function refuseFeedback(page: Page): Promise<void> {
  await waitForIsland(page)
  // A comment requires stars.
  await page.locator('main form textarea').first().fill('…')
  await page.locator('main form [type=submit]').click()
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

/** Waits until the island has replaced its skeleton. */
export async function waitForIsland(page: Page): Promise<void> {
  await expect(page.locator('main .bone')).toHaveCount(0)
  await expect(page.locator('main astro-island').locator('a, button, li').first()).toBeVisible()
}

export async function askForCode(page: Page, stage: Stage): Promise<void> {
  await page.setExtraHTTPHeaders(newAddress())
  await page.goto(screenAddress('/:shown/login', stage))
  await page.locator('input[type=tel]').fill(newPhone())
  await page.locator('form [value=sms]').click()
  await waitForCodeForm(page)
}

export async function waitForCodeForm(page: Page): Promise<void> {
  await expect(page.locator('input[autocomplete=one-time-code]')).toBeVisible()
}

/** Enters a wrong code. It matches the real one once in a million tries. */
async function enterWrongCode(page: Page): Promise<void> {
  await page.locator('input[autocomplete=one-time-code]').fill('000000')
  await expect(page.locator('input[aria-invalid=true]')).toBeVisible()
}

export async function logIn(page: Page, { venue }: Stage): Promise<void> {
  await logInNewCustomer(page, testServer(), venue.ref)
}

async function profileShown(page: Page): Promise<void> {
  await expect(page.locator('input[type=email]')).toBeVisible()
}

async function askToDelete(page: Page): Promise<void> {
  await profileShown(page)
  await page.locator('button.text-danger').click()
  await expect(page.getByRole('dialog').locator('li').first()).toBeVisible()
}

function addForDelivery(page: Page, stage: Stage): Promise<void> {
  return addAt(page, screenAddress(`${DELIVERIES}/cold`, stage))
}

async function areasShown(page: Page): Promise<void> {
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
}

async function chooseArea(page: Page, stage: Stage): Promise<void> {
  await addForDelivery(page, stage)
  await page.goto(screenAddress(DELIVERY, stage))
  await areasShown(page)
  await page.getByRole('dialog').getByRole('radio').nth(6).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Waits for fee, minimum and time of the selected area. */
async function termsShown(page: Page): Promise<void> {
  await expect(page.locator('.deliver-to small')).toContainText('·')
}

/** The destination and its address form load with the zones. */
async function destinationShown(page: Page): Promise<void> {
  await waitForIsland(page)
  await expect(page.locator(PLACE).last()).toBeVisible()
}

async function refuseDelivery(page: Page): Promise<void> {
  await destinationShown(page)
  await page.locator('main form [type=submit]').click()
  await expect(page.getByRole('alert').first()).toBeVisible()
}

async function mapWithoutTiles(page: Page, stage: Stage): Promise<void> {
  await stubTiles(page)
  await runOnce(chooseArea)(page, stage)
}

async function showDeliveryMap(page: Page): Promise<void> {
  await destinationShown(page)
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

function forPickup(page: Page, stage: Stage): Promise<void> {
  return goToCheckout(page, stage, 'pickup')
}

async function chooseTime(page: Page): Promise<void> {
  await page.locator('input[name=when]').last().check()
  await expect(page.locator('input[name=day]').first()).toBeVisible()
}

async function enterCoupon(page: Page, code: string): Promise<void> {
  await page.locator('input[enterkeyhint=done]').fill(code)
  await page.locator('input[enterkeyhint=done]').press('Enter')
}

async function applyCoupon(page: Page, stage: Stage): Promise<void> {
  await forPickup(page, stage)
  await page.goto(new URL('cart', page.url()).pathname)
  await enterCoupon(page, 'dinar')
  await couponApplied(page)
}

async function couponApplied(page: Page): Promise<void> {
  await waitForIsland(page)
  await expect(page.locator('input[enterkeyhint=done]')).toHaveCount(0)
}

async function refuseCoupon(page: Page): Promise<void> {
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

async function paymentWaysShown(page: Page): Promise<void> {
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

async function timesShown(page: Page): Promise<void> {
  await waitForIsland(page)
  await expect(page.locator('input[name=time]').first()).toBeVisible()
}

async function refuseReservation(page: Page): Promise<void> {
  await timesShown(page)
  await submit(page)
  await expect(page.locator('main [aria-invalid=true]').first()).toBeFocused()
}

/** Reserves any table as a guest. */
async function reserve(page: Page, { venue: { ref } }: Stage): Promise<void> {
  await page.goto(`/${ref}/reservation/reserv_dinein`)
  await timesShown(page)
  await page.locator('main input[autocomplete=name]').fill('Layla')
  await page.locator('main input[type=tel]').fill('50012345')
  await submit(page)
  await expect(page).toHaveURL(/\/reservation\/success\/[^/]+$/)
  await waitForIsland(page)
}

async function reservationsShown(page: Page): Promise<void> {
  await waitForIsland(page)
  await expect(page.locator('main li').first()).toBeVisible()
}
