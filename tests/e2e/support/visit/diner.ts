/** What a diner does on the way to an order, by the names they see. */
import type { Locator, Page } from '@playwright/test'
import { expect } from '../../fixtures.ts'

/** One tap on the menu; returns when the cart has it. Rows say later than the badge what was in the cart before. */
export async function addItem(page: Page, name: string): Promise<void> {
  // A tap before the page's script is there is a link to the item, as without script.
  await page.waitForLoadState('load')
  const badge = page.locator('[data-cart-badge]').first()
  const before = (await badge.textContent()) ?? ''
  const button = menuButton(page, name)
  await button.click()
  await expect(badge).not.toHaveText(before || /^$/)
  await expect(button).toHaveAttribute('data-count', /./)
}

/** Opens the item's sheet from the menu, makes the choices, and adds it. */
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

/** The round button of an item on the menu, whatever its language calls it. */
export function menuButton(page: Page, name: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .locator('a[data-add]')
    .first()
}

export async function fillPerson(
  page: Page,
  { name, phone }: { name: string; phone: string },
): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Phone' }).fill(phone)
}

/** A line of the cart. */
export function cartLine(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'In your cart' }).getByRole('listitem').filter({ hasText: name })
}

export async function editLine(page: Page, line: Locator, name: string): Promise<Locator> {
  await line.getByRole('button', { name: `Edit ${name}` }).click()
  const sheet = page.getByRole('dialog', { name })
  await expect(sheet).toBeVisible()
  return sheet
}

/** The rows of the summary: what each is called and what it comes to. */
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
