/** The actions of a diner who orders, by visible names. */
import type { Locator, Page } from '@playwright/test'
import { expect } from '../../fixtures.ts'

/**
 * Adds an item with one tap on the menu, and waits until the cart contains it. Rows show the previous cart
 * later than the badge.
 */
export async function addItem(page: Page, name: string): Promise<void> {
  // Before the page script is loaded, a tap follows the link to the item, as without script.
  await page.waitForLoadState('load')
  const badge = page.locator('[data-cart-badge]').first()
  const before = (await badge.textContent()) ?? ''
  const button = menuButton(page, name)
  await button.click()
  await expect(badge).not.toHaveText(before || /^$/)
  await expect(button).toHaveAttribute('data-count', /./)
}

/** Opens the sheet of an item from the menu, makes the choices, and adds it. */
export async function addItemWithChoices(
  page: Page,
  name: string,
  choices: readonly string[],
): Promise<void> {
  const sheet = await openSheet(page, name)
  for (const choice of choices) await sheet.getByRole('radio', { name: choice }).check()
  await sheet.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(sheet).toBeHidden()
}

export async function openSheet(page: Page, name: string): Promise<Locator> {
  await page.waitForLoadState('load')
  await menuButton(page, name).click()
  const sheet = page.getByRole('dialog', { name })
  await expect(sheet).toBeVisible()
  return sheet
}

/** The round button of a menu item, in any language. */
export function menuButton(page: Page, name: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .locator('a[data-add]')
    .first()
}

export async function fillContact(
  page: Page,
  { name, phone }: { name: string; phone: string },
): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Phone' }).fill(phone)
}

/** Returns a line of the cart. */
export function cartLine(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'In your cart' }).getByRole('listitem').filter({ hasText: name })
}

export async function editLine(page: Page, line: Locator, name: string): Promise<Locator> {
  await line.getByRole('button', { name: `Edit ${name}` }).click()
  const sheet = page.getByRole('dialog', { name })
  await expect(sheet).toBeVisible()
  return sheet
}

/** Returns the rows of the summary, amounts by label. */
export async function summaryRows(page: Page): Promise<Record<string, string>> {
  const rows = page.getByRole('main').locator('dl').first()
  await expect(rows).toBeVisible()
  return rows.evaluate((list) =>
    Object.fromEntries(
      [...list.children].map((row) => [
        row.querySelector('dt')?.textContent?.trim() ?? '',
        (row.querySelector('dd')?.textContent ?? '').replaceAll('\u00a0', ' ').trim(),
      ]),
    ),
  )
}
