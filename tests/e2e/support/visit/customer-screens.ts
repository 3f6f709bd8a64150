/** Screens for returning customers only, and rare states, in addition to `screens.ts`. */
import type { Page } from '@playwright/test'
import { updateProfileCall } from '../../../../src/contract/account/account-calls.ts'
import { placeOrderCall } from '../../../../src/contract/order/order-calls.ts'
import type { OrderStatusName } from '../../../../src/domain/order/order-status.ts'
import { expect, testServer } from '../../fixtures.ts'
import {
  askForCode,
  logIn,
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
  { name: 'menu with its languages unfolded', path: MENU, prepare: unfoldLanguages, manyLanguages: true },
  { name: 'settings, languages', path: '/:shown/settings#language' },
  { name: 'settings, light or dark', path: '/:shown/settings#theme' },
  {
    name: 'cart, a line with choices',
    before: runOnce(addKebab),
    path: `${MENU}/cart`,
    prepare: waitForIsland,
  },
  { name: 'cart, a line being changed', before: runOnce(addKebab), path: `${MENU}/cart`, prepare: editLine },
  { name: 'code of a login', before: askForCode, prepare: waitForCodeForm },
  { name: 'no orders under way', path: '/:venue/orders/status', prepare: waitForIsland },
  {
    name: 'orders history, empty',
    before: runOnce(logIn),
    path: '/:venue/orders/history',
    prepare: waitForIsland,
  },
  {
    name: 'orders history',
    before: runOnce(orderOften),
    path: '/:venue/orders/history',
    prepare: entriesShown,
  },
  {
    name: 'orders under way',
    before: runOnce(orderOften),
    path: '/:venue/orders/status',
    prepare: entriesShown,
  },
  {
    name: 'order that was delivered',
    before: (page, stage) => toOrder(page, stage, DELIVERED),
    prepare: waitForIsland,
  },
  {
    name: 'order that was refused',
    before: (page, stage) => toOrder(page, stage, ['rejected']),
    prepare: waitForIsland,
  },
  {
    name: 'order that is ready',
    before: (page, stage) => toOrder(page, stage, READY),
    prepare: waitForIsland,
  },
  { name: 'addresses, none', before: runOnce(logIn), path: '/:venue/locations', prepare: waitForIsland },
  { name: 'addresses', before: runOnce(withAddress), path: '/:venue/locations', prepare: entriesShown },
  {
    name: 'address with something missing',
    before: runOnce(logIn),
    path: '/:venue/locations',
    prepare: refuseAddress,
  },
  { name: 'wallet', before: runOnce(withMoney), path: '/:venue/wallet/home', prepare: waitForIsland },
  {
    name: 'wallet, its packages',
    before: runOnce(withMoney),
    path: '/:venue/wallet/walletPackage',
    prepare: waitForIsland,
  },
  {
    name: 'wallet, a package',
    before: runOnce(withMoney),
    path: '/:venue/wallet/breakfast',
    prepare: waitForIsland,
  },
  {
    name: 'wallet, its history',
    before: runOnce(withMoney),
    path: '/:venue/wallet/history',
    prepare: waitForIsland,
  },
  {
    name: 'checkout that the wallet pays',
    before: runOnce(shopWithMoney),
    path: '/:venue/dinein/checkout',
    prepare: useWallet,
  },
]

const READY: readonly OrderStatusName[] = ['accepted', 'ready']
const DELIVERED: readonly OrderStatusName[] = ['accepted', 'delivered']

export async function unfoldLanguages(page: Page): Promise<void> {
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
async function order(
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

const customerOf = (page: Page, { venue }: Stage) => logInNewCustomer(page, testServer(), venue.ref)

async function orderOften(page: Page, stage: Stage): Promise<void> {
  const customer = await customerOf(page, stage)
  for (const then of [
    [],
    ['accepted'],
    READY,
    ['accepted', 'out'],
    DELIVERED,
    ['rejected'],
    ['cancelled'],
  ] as const)
    await order(customer, stage, then)
}

async function entriesShown(page: Page): Promise<void> {
  await waitForIsland(page)
  await expect(page.locator('main li').first()).toBeVisible()
}

async function toOrder(page: Page, stage: Stage, then: readonly OrderStatusName[]): Promise<void> {
  const customer = await customerOf(page, stage)
  await page.goto(`/${stage.venue.ref}/order/${await order(customer, stage, then)}`)
}

async function withAddress(page: Page, stage: Stage): Promise<void> {
  const customer = await customerOf(page, stage)
  const address = { residency: 1 as const, street: '12', block: '5', house_number: '7' }
  const locations = [
    { name: 'Vela', area_id: 'qibla', address },
    { name: 'Torma', area_id: 'mirqab', address },
  ]
  await customer.client.call(updateProfileCall, { body: { locations } })
}

async function refuseAddress(page: Page): Promise<void> {
  await waitForIsland(page)
  await page.locator('main astro-island button').last().click()
  const sheet = page.getByRole('dialog')
  await sheet.locator('[type=submit]').click()
  await expect(sheet.locator('[aria-invalid=true], [data-refused]').first()).toBeVisible()
}

async function withMoney(page: Page, stage: Stage): Promise<void> {
  const server = testServer()
  await addWalletCredit(server, await customerOf(page, stage), 0.5, 'Vela')
}

async function shopWithMoney(page: Page, stage: Stage): Promise<void> {
  await withMoney(page, stage)
  await page.goto(`/${stage.venue.ref}/dinein/cold`)
  await page.locator('a[data-add=hummus]').click()
  await expect(page.locator('[data-cart-badge]')).toHaveText(/\S/)
}

async function useWallet(page: Page): Promise<void> {
  await waitForIsland(page)
  await page.locator('main input[type=checkbox]').first().check()
}
