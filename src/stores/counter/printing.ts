import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import type { BoardOrder } from '../../contract/counter/board-calls.ts'
import { ticketCall } from '../../contract/counter/ticket-call.ts'
import { type Paper, papers } from '../../domain/printing/paper.ts'
import { randomId } from '../random-id.ts'
import type { BoardFeed } from './board-feed.ts'
import type { CounterEnvironment } from './environment.ts'

/** A ticket to print. `isDuplicate`: a ticket of the order was printed before, here or elsewhere. */
export type PrintJob = { readonly order: BoardOrder; readonly isDuplicate: boolean }

export type Printing = {
  readonly $job: ReadableAtom<PrintJob | null>
  /** The paper in the printer of this device. */
  readonly $paper: ReadableAtom<Paper>
  /** The number of the order whose ticket could not be claimed; null: none. */
  readonly $failed: ReadableAtom<number | null>
  setPaper(paper: Paper): void
  /** Claims the ticket from the server, then prints it. Never throws. */
  print(order: BoardOrder): Promise<void>
  /** The browser has printed the ticket, or the user has cancelled it. */
  done(): void
  dismissFailure(): void
}

const PAPER_KEY = 'counter-paper'

/**
 * Prints tickets through the browser. The server decides whether a ticket is a duplicate, since another device or a printer may have
 * printed it. A browser does not say whether it printed, so that every attempt counts as a print.
 */
export function createPrinting(
  { device, client }: Pick<CounterEnvironment, 'device' | 'client'>,
  feed: Pick<BoardFeed, 'put'>,
  referenceId: string,
): Printing {
  const $job = atom<PrintJob | null>(null)
  const $failed = atom<number | null>(null)
  const $paper = atom<Paper>(papers.find((paper) => String(paper) === device.read(PAPER_KEY)) ?? 80)
  /** Keys of attempts whose answer was lost. With the same key, the next one is not a duplicate of a ticket that nobody has. */
  const claims = new Map<string, string>()
  const printing = new Set<string>()

  async function claim(order: BoardOrder): Promise<void> {
    const key = claims.get(order.id) ?? randomId()
    claims.set(order.id, key)
    try {
      const params = { referenceId, orderId: order.id }
      const ticket = await client.call(ticketCall, { params, body: { claim: key } })
      claims.delete(order.id)
      feed.put(ticket.order)
      $job.set({ order: ticket.order, isDuplicate: ticket.duplicate })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      $failed.set(order.number)
    }
  }
  return {
    ...{ $job, $paper, $failed },
    setPaper(paper) {
      $paper.set(paper)
      device.write(PAPER_KEY, String(paper))
    },
    async print(order) {
      // A second tap while the first one is on its way would print a duplicate.
      if (printing.has(order.id)) return
      printing.add(order.id)
      $failed.set(null)
      await claim(order).finally(() => printing.delete(order.id))
    },
    done: () => $job.set(null),
    dismissFailure: () => $failed.set(null),
  }
}
