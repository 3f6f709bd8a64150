import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import { type Printer, printAgainCall, printersCall } from '../../contract/counter/printing-calls.ts'
import type { PageEnvironment } from '../page/environment.ts'

export type PrintAgain = {
  /** The printers of the branch; empty as long as they are not known. */
  readonly $printers: ReadableAtom<readonly Printer[]>
  /** What became of the ticket, by id of the printer. */
  readonly $sent: ReadableAtom<Readonly<Record<string, 'sending' | 'sent' | 'failed'>>>
  print(printerId: string): Promise<void>
  open(): () => void
}

/** Has the ticket of an open order printed by a printer of the branch. */
export function createPrintAgain(page: PageEnvironment, referenceId: string, orderId: string): PrintAgain {
  const $printers = atom<readonly Printer[]>([])
  const $sent = atom<Readonly<Record<string, 'sending' | 'sent' | 'failed'>>>({})
  const tell = (printerId: string, state: 'sending' | 'sent' | 'failed') =>
    $sent.set({ ...$sent.get(), [printerId]: state })
  return {
    ...{ $printers, $sent },
    async print(printerId) {
      if ($sent.get()[printerId] === 'sending') return
      tell(printerId, 'sending')
      try {
        const params = { referenceId, orderId }
        await page.client.call(printAgainCall, { params, body: { printer_id: printerId } })
        tell(printerId, 'sent')
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        tell(printerId, 'failed')
      }
    },
    open() {
      page.client
        .call(printersCall, { params: { referenceId } })
        .then(({ printers }) => $printers.set(printers))
        // The ticket can be printed through the browser all the same.
        .catch(() => {})
      return () => {}
    },
  }
}
