import type { MenuPaper } from '../../domain/printing/print-choice.ts'
import type { Minor } from '../../domain/values/money.ts'

/** What only a printed menu has. */
export type PrintedParts = {
  readonly paper: MenuPaper
  readonly columns: 1 | 2
  /** The option groups of items by id. */
  readonly options: Readonly<Record<string, readonly PrintedOptions[]>>
  /** A QR code as SVG, and the address below it. Null for none. */
  readonly code: { readonly svg: string; readonly address: string } | null
}

type PrintedOptions = {
  readonly name: string
  readonly choices: readonly { readonly name: string; readonly price: Minor }[]
}
