/** Screens for customers only, and rare states, in addition to `screens.ts`. */
import type { Page } from '@playwright/test'
import { updateProfileCall } from '../../../../src/contract/account/account-calls.ts'
import { placeOrderCall } from '../../../../src/contract/order/order-calls.ts'
import type { OrderStatusName } from '../../../../src/domain/order/order-status.ts'
import { expect, testServer } from '../../fixtures.ts'
import {
  logIn,
  requestLoginCode,
  type ScreenCase,
  type Stage,
  screenAddress,
  waitForCodeForm,
  waitForIsland,
} from '../screens.ts'
import { type Customer, logInNewCustomer } from './log-in.ts'
import { runOnce } from './repeated-steps.ts'
import { addWalletCredit } from './wallet.ts'

const MENU = '/:shown/dinein'

export const customerScreens: readonly ScreenCase[] = [
  { name: 'menu with the open language list', path: MENU, prepare: openLanguageList, manyLanguages: true },
  { name: 'settings, language', path: '/:shown/settings#language' },
  { name: 'settings, appearance', path: '/:shown/settings#theme' },
  {
    name: 'cart with choices',
    before: runOnce(addKebab),
    path: `${MENU}/cart`,
    prepare: waitForIsland,
  },
  { name: 'cart with the line editor', before: runOnce(addKebab), path: `${MENU}/cart`, prepare: editLine },
  { name: 'login code', before: requestLoginCode, prepare: waitForCodeForm },
  { name: 'no active orders', path: '/:venue/orders/status', prepare: waitForIsland },
  {
    name: 'empty order history',
    before: runOnce(logIn),
    path: '/:venue/orders/history',
    prepare: waitForIsland,
  },
  {
    name: 'order history',
    before: runOnce(placeOrders),
    path: '/:venue/orders/history',
    prepare: waitForEntries,
  },
  {
    name: 'active orders',
    before: runOnce(placeOrders),
    path: '/:venue/orders/status',
    prepare: waitForEntries,
  },
  {
    name: 'delivered order',
    before: (page, stage) => openOrder(page, stage, DELIVERED),
    prepare: waitForIsland,
  },
  {
    name: 'rejected order',
    before: (page, stage) => openOrder(page, stage, ['rejected']),
    prepare: waitForIsland,
  },
  {
    name: 'ready order',
    before: (page, stage) => openOrder(page, stage, READY),
    prepare: waitForIsland,
  },
  { name: 'no addresses', before: runOnce(logIn), path: '/:venue/locations', prepare: waitForIsland },
  { name: 'addresses', before: runOnce(createAddresses), path: '/:venue/locations', prepare: waitForEntries },
  {
    name: 'address with missing fields',
    before: runOnce(logIn),
    path: '/:venue/locations',
    prepare: saveIncompleteAddress,
  },
  {
    name: 'wallet',
    before: runOnce(createWalletCredit),
    path: '/:venue/wallet/home',
    prepare: waitForIsland,
  },
  {
    name: 'wallet packages',
    before: runOnce(createWalletCredit),
    path: '/:venue/wallet/walletPackage',
    prepare: waitForIsland,
  },
  {
    name: 'wallet package',
    before: runOnce(createWalletCredit),
    path: '/:venue/wallet/breakfast',
    prepare: waitForIsland,
  },
  {
    name: 'unknown wallet package',
    before: runOnce(createWalletCredit),
    path: '/:venue/wallet/unheard-of',
    prepare: waitForIsland,
  },
  {
    name: 'wallet history',
    before: runOnce(createWalletCredit),
    path: '/:venue/wallet/history',
    prepare: waitForIsland,
  },
  {
    name: 'checkout paid from the wallet',
    before: runOnce(addHummusWithCredit),
    path: '/:venue/dinein/checkout',
    prepare: useWallet,
  },
]

const READY: readonly OrderStatusName[] = ['accepted', 'ready']
const DELIVERED: readonly OrderStatusName[] = ['accepted', 'delivered']

export async function openLanguageList(page: Page): Promise<void> {
  await page.locator('header details summary').click()
  await expect(page.locator('header [data-lang]').first()).toBeVisible()
}

async function addKebab(page: Page, stage: Stage): Promise<void> {
  await page.goto(screenAddress(`${MENU}/grill/kebab`, stage))
  for (const group of await page
    .locator('form fieldset')
    .filter({ has: page.locator('[type=radio]') })
    .all())
    await group.locator('[type=radio]').first().check()
  await page.locator('form [type=submit]').click()
  await expect(page.locator('[data-cart-badge]')).toHaveText(/\S/)
}

async function editLine(page: Page): Promise<void> {
  await waitForIsland(page)
  // A line has two buttons at its end: edit and remove.
  await page.locator('main li').first().locator('button').nth(-2).click()
  await expect(page.getByRole('dialog').locator('[type=submit]')).toBeVisible()
}

/** Places an order by API calls only. */
async function placeOrder(
  customer: Customer,
  { venue }: Stage,
  then: readonly OrderStatusName[],
): Promise<string> {
  const { order } = await customer.client.call(placeOrderCall, {
    body: {
      branch_id: venue.branches[0]?.id ?? '',
      selling_types: 'dinein',
      order_lines: [{ item_id: 'hummus', quantity: 2 }],
    },
  })
  for (const status of then) await venue.setStatus(order.id, status)
  return order.id
}

const logInCustomer = (page: Page, { venue }: Stage) => logInNewCustomer(page, testServer(), venue.ref)

async function placeOrders(page: Page, stage: Stage): Promise<void> {
  const customer = await logInCustomer(page, stage)
  for (const then of [
    [],
    ['accepted'],
    READY,
    ['accepted', 'out'],
    DELIVERED,
    ['rejected'],
    ['cancelled'],
  ] as const)
    await placeOrder(customer, stage, then)
}

async function waitForEntries(page: Page): Promise<void> {
  await waitForIsland(page)
  await expect(page.locator('main li').first()).toBeVisible()
}

async function openOrder(page: Page, stage: Stage, then: readonly OrderStatusName[]): Promise<void> {
  const customer = await logInCustomer(page, stage)
  await page.goto(`/${stage.venue.ref}/order/${await placeOrder(customer, stage, then)}`)
}

async function createAddresses(page: Page, stage: Stage): Promise<void> {
  const customer = await logInCustomer(page, stage)
  const address = { residency: 1 as const, street: '12', block: '5', house_number: '7' }
  const locations = [
    { name: 'Vela', area_id: 'qibla', address },
    { name: 'Torma', area_id: 'mirqab', address },
  ]
  await customer.client.call(updateProfileCall, { body: { locations } })
}

async function saveIncompleteAddress(page: Page): Promise<void> {
  await waitForIsland(page)
  await page.locator('main astro-island button').last().click()
  const sheet = page.getByRole('dialog')
  await sheet.locator('[type=submit]').click()
  await expect(sheet.locator('[aria-invalid=true], [data-refused]').first()).toBeVisible()
}

async function createWalletCredit(page: Page, stage: Stage): Promise<void> {
  const server = testServer()
  await addWalletCredit(server, await logInCustomer(page, stage), 0.5, 'Vela')
}

async function addHummusWithCredit(page: Page, stage: Stage): Promise<void> {
  await createWalletCredit(page, stage)
  await page.goto(`/${stage.venue.ref}/dinein/cold`)
  await page.locator('a[data-add=hummus]').click()
  await expect(page.locator('[data-cart-badge]')).toHaveText(/\S/)
}

async function useWallet(page: Page): Promise<void> {
  await waitForIsland(page)
  await page.locator('main input[type=checkbox]').first().check()
}
