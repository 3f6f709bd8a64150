import { atom, type ReadableAtom } from 'nanostores'
import type { BoardOrder } from '../../contract/counter/board-calls.ts'
import { parseStored } from '../parse-stored.ts'
import type { CounterEnvironment } from './environment.ts'

/** Widths of the paper of ticket printers, in millimetres. */
export const papers = [58, 80] as const
export type Paper = (typeof papers)[number]

/** A ticket to print. `isDuplicate`: this device has printed it before. */
export type PrintJob = { readonly order: BoardOrder; readonly isDuplicate: boolean }

export type Printing = {
  readonly $job: ReadableAtom<PrintJob | null>
  /** The paper in the printer of this device. */
  readonly $paper: ReadableAtom<Paper>
  setPaper(paper: Paper): void
  print(order: BoardOrder): void
  /** The browser has printed the ticket, or the user has cancelled it. */
  done(): void
}

const PAPER_KEY = 'counter-paper'
const PRINTED_KEY = 'counter-printed'
const MAX_REMEMBERED = 500

/** Prints tickets through the browser. A browser does not say whether it printed, so that every attempt counts as a print. */
export function createPrinting({ device }: Pick<CounterEnvironment, 'device'>): Printing {
  const $job = atom<PrintJob | null>(null)
  const $paper = atom<Paper>(papers.find((paper) => String(paper) === device.read(PAPER_KEY)) ?? 80)
  return {
    ...{ $job, $paper },
    setPaper(paper) {
      $paper.set(paper)
      device.write(PAPER_KEY, String(paper))
    },
    print(order) {
      // Another tab may have printed meanwhile.
      const printed = parseStored(device.read(PRINTED_KEY), readIds, [])
      $job.set({ order, isDuplicate: printed.includes(order.id) })
      const ids = [...printed.filter((id) => id !== order.id), order.id]
      device.write(PRINTED_KEY, JSON.stringify(ids.slice(-MAX_REMEMBERED)))
    },
    done: () => $job.set(null),
  }
}

const readIds = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
