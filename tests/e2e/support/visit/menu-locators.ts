import type { Locator, Page } from '@playwright/test'

export const MENU = '/dallah-grill/dinein'

/** A row of a menu by the item's name; not the large tiles above it. */
export const itemRow = (page: Page, name: string): Locator =>
  page.locator('li.item').filter({ has: page.getByRole('heading', { name, exact: true }) })
export const categoryHeadings = (page: Page): Locator =>
  page.getByRole('main').getByRole('heading', { level: 2 })
export const categoryTabs = (page: Page): Locator => page.getByRole('navigation', { name: 'Categories' })
