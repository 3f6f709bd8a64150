import { byClass, type Document, type Element, only } from '../html/elements.ts'
import { allByRole, byRole } from '../html/roles.ts'

/** The row of a menu with this item, by its name; not the tiles above it. */
export const itemRow = (document: Document, name: string): Element =>
  only(
    byClass(document, 'item').filter((row) => allByRole(row, 'heading', { name }).length === 1),
    `item ${name}`,
  )

/** The tabs of the menu's categories. */
export const categoryTabs = (document: Document): Element =>
  byRole(document, 'navigation', { name: 'Categories' })

/** Every price in a row or a page. */
export const pricesIn = (root: Document | Element): Element[] => byClass(root, 'price')
