import type { ColumnType, Generated } from 'kysely'
import type { Paper } from '../../../src/domain/printing/paper.ts'
import type { PrinterCondition, PrintMoment, TicketLanguage } from '../../../src/domain/printing/printer.ts'
import type { ServedType } from '../../../src/domain/venue/service-state.ts'

type Fixed<T> = ColumnType<T, T, never>

/** A ticket printer of a branch. */
export type PrinterTable = {
  id: Fixed<string>
  branch_id: Fixed<string>
  name: string
  /** SHA-256 of the token in its address. */
  token_hash: Fixed<string>
  /** Millimetres. */
  paper: Paper
  locale: TicketLanguage
  moment: PrintMoment
  types: ServedType[]
  created_at: Fixed<Date>
  /** Its last call, to the minute; null if it never called. */
  seen_at: Date | null
  /** What it reported last, and since when. */
  condition: PrinterCondition
  condition_at: Date
}

/** A ticket that staff want from a printer. Deleted when it is printed. */
export type TicketRequestTable = { order_id: Fixed<string>; printer_id: Fixed<string>; at: Date }

/** A ticket that was handed to a printer or a browser. */
export type TicketPrintTable = {
  seq: Generated<string>
  order_id: Fixed<string>
  /** Null: a browser. */
  printer_id: Fixed<string | null>
  /** Counts per order and printer, from 1. For a browser 0. */
  attempt: Fixed<number>
  /** Name of the printer, or of the person and the device. */
  printed_by: Fixed<string>
  /** Key of a browser's request. */
  claim: Fixed<string | null>
  /** Whether the ticket says that it is a duplicate. */
  duplicate: Fixed<boolean>
  at: Fixed<Date>
  /** `failed`: nothing came out. Null: the printer has not said. */
  outcome: 'printed' | 'failed' | null
  ended_at: Date | null
}
