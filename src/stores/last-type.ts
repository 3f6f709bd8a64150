import type { SellingType } from '../domain/menu/selling-type.ts'
import { readSession, writeSession } from './session.ts'

/** Order types of a venue; true: the type has a cart. */
export type TypesWithCart = { readonly [type in SellingType]?: boolean }

/** The targets of a page's links. `cartPath` is missing if the type has no cart. */
export type TypePaths = { readonly menuPath: string; readonly cartPath?: string }

const keyOf = (referenceId: string) => `okmenu_last_type_${referenceId}`

/** Stores the order type that this visit (the tab's session) used last at the venue. */
export function rememberType(referenceId: string, type: SellingType): void {
  writeSession(keyOf(referenceId), type)
}

/** Menu and cart of the order type that this visit used last. Null if it used none, or if the venue no longer has it. */
export function lastTypePaths(referenceId: string, types: TypesWithCart): TypePaths | null {
  const type = readSession(keyOf(referenceId))
  if (type === null || !Object.hasOwn(types, type)) return null
  const menuPath = `/${referenceId}/${type}`
  return types[type as SellingType] ? { menuPath, cartPath: `${menuPath}/cart` } : { menuPath }
}

/** The type whose orders are served at a table. Null if the venue has none. */
export function tableType(types: TypesWithCart): SellingType | null {
  const seated = ['dinein', 'product_service'] as const
  return seated.find((type) => Object.hasOwn(types, type)) ?? null
}
