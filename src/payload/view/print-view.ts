import type { SellingType } from '../../domain/menu/selling-type.ts'
import type { MenuPaper } from '../../domain/printing/print-choice.ts'
import type { Minor } from '../../domain/values/money.ts'
import type { CategorySection, VenuePage } from './view.ts'

/** The menu of a selling type as it is printed. It is not published, but rendered for staff. */
export type PrintView = VenuePage & {
  readonly page: 'print'
  readonly type: SellingType
  readonly paper: MenuPaper
  readonly columns: 1 | 2
  readonly sections: readonly CategorySection[]
  /** The option groups of items by id. */
  readonly options: Readonly<
    Record<
      string,
      readonly { readonly name: string; readonly choices: readonly { name: string; price: Minor }[] }[]
    >
  >
  /** A QR code as SVG, and the address below it. Null for none. */
  readonly code: { readonly svg: string; readonly address: string } | null
}
