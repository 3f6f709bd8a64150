import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { noTiles } from './tiles.ts'

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
const DELIVERY = '/dallah-grill/delivery/checkout'

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
  { name: 'order', path: '/dallah-grill', prepare: placeOrder },
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
  { name: 'more', path: '/dallah-grill/more' },
  { name: 'profile', path: '/dallah-grill/profile' },
]

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

/** A dine-in order at a table of the venue, as a guest who pays later. */
async function placeOrder(page: Page): Promise<void> {
  await addHummus(page)
  await page.goto(`${MENU}/checkout?table=s1`)
  await islandShown(page)
  await page.locator('main').getByRole('button').last().click()
  await expect(page).toHaveURL(/\/order\/[^/]+$/)
  await islandShown(page)
}
