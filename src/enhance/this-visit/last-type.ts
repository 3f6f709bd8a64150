import { lastTypePaths, rememberType, tableType } from '../../stores/last-type.ts'
import type { PageData } from '../page/page-data.ts'

/**
 * A page of an order type makes it the one used last. On other pages, links marked `data-to="menu"` and `data-to="cart"`
 * lead to that type, also after Back. Returns the page with these paths.
 */
export function followLastType(page: PageData): PageData {
  const { referenceId, type, types } = page
  const remember = () => type && rememberType(referenceId, type)
  const follow = () => {
    const paths = types && lastTypePaths(referenceId, types)
    if (!paths) return remember()
    lead('menu', paths.menuPath)
    if (paths.cartPath) lead('cart', paths.cartPath)
  }
  // A table's code on the home page means that the diner sits there.
  const seated = types && /[?&]table=/.test(location.search) && tableType(types)
  if (seated) rememberType(referenceId, seated)
  follow()
  addEventListener('pageshow', follow)
  return { ...page, ...(types && lastTypePaths(referenceId, types)) }
}

function lead(to: 'menu' | 'cart', path: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`a[data-to=${to}]`)) link.href = path
}
