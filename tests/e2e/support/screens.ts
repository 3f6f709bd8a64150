import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** A screen as a diner meets it: where it is, and what has to be done until it shows what it is for. */
export type ScreenCase = {
  readonly name: string
  readonly path: string
  /** Clicks, not texts: the same in every language. */
  readonly prepare?: (page: Page) => Promise<void>
  /** What the browser logs by itself there. */
  readonly allowed?: RegExp
}

const MENU = '/dallah-grill/dinein'

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
  {
    name: 'order that is not there',
    path: '/dallah-grill/order/999999',
    prepare: islandShown,
    allowed: /404/,
  },
  { name: 'order', path: '/dallah-grill', prepare: placeOrder },
  { name: 'more', path: '/dallah-grill/more' },
  { name: 'profile', path: '/dallah-grill/profile' },
]

async function addHummusHere(page: Page): Promise<void> {
  await page.locator('.item a[data-add=hummus]').click()
  await expect(page.getByRole('status').first()).toHaveText(/\S/)
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

/** A dine-in order at a table of the venue, as a guest who pays later. */
async function placeOrder(page: Page): Promise<void> {
  await addHummus(page)
  await page.goto(`${MENU}/checkout?table=s1`)
  await islandShown(page)
  await page.locator('main').getByRole('button').last().click()
  await expect(page).toHaveURL(/\/order\/[^/]+$/)
  await islandShown(page)
}
