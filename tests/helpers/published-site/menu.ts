import { byClass, type Document, type Element, only } from '../html/elements.ts'
import { allByRole, byRole } from '../html/roles.ts'

/** Returns the row of an item in the menu, by its name; the tiles above the menu are ignored. */
export const itemRow = (document: Document, name: string): Element =>
  only(
    byClass(document, 'item').filter((row) => allByRole(row, 'heading', { name }).length === 1),
    `item ${name}`,
  )

/** Returns the category tabs of the menu. */
export const categoryTabs = (document: Document): Element =>
  byRole(document, 'navigation', { name: 'Categories' })

/** Returns every price in a row or a page. */
export const pricesIn = (root: Document | Element): Element[] => byClass(root, 'price')
