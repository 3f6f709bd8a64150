import { lastTypePaths, rememberType, tableType } from '../../stores/last-type.ts'
import type { PageData } from '../page/page-data.ts'

/**
 * On a page of an order type, remembers that type. On other pages, makes links marked `data-to="menu"` and
 * `data-to="cart"` lead to the type used last, also after Back. Returns the page with these paths.
 */
export function applyLastType(page: PageData): PageData {
  const { referenceId, type, types } = page
  const remember = () => type && rememberType(referenceId, type)
  const follow = () => {
    const paths = types && lastTypePaths(referenceId, types)
    if (!paths) return remember()
    setLinks('menu', paths.menuPath)
    if (paths.cartPath) setLinks('cart', paths.cartPath)
  }
  // A table code on the home page means that the diner sits at that table.
  const dineInType = types && /[?&]table=/.test(location.search) && tableType(types)
  if (dineInType) rememberType(referenceId, dineInType)
  follow()
  addEventListener('pageshow', follow)
  return { ...page, ...(types && lastTypePaths(referenceId, types)) }
}

function setLinks(to: 'menu' | 'cart', path: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[data-to=${to}]`)) link.href = path
}
