import type { Locator, Page } from '@playwright/test'

export const MENU = '/dallah-grill/dinein'

/** The row of an item in the menu, by its name; the large tiles above the menu are ignored. */
export const itemRow = (page: Page, name: string): Locator =>
  page.locator('li.item').filter({ has: page.getByRole('heading', { name, exact: true }) })
export const categoryHeadings = (page: Page): Locator =>
  page.getByRole('main').getByRole('heading', { level: 2 })
export const categoryTabs = (page: Page): Locator => page.getByRole('navigation', { name: 'Categories' })
