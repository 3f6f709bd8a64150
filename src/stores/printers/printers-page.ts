import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import {
  addPrinterCall,
  changePrinterCall,
  type Printer,
  type PrinterSettings,
  printersCall,
  removePrinterCall,
} from '../../contract/counter/printing-calls.ts'
import type { PageEnvironment } from '../page/environment.ts'
import { schedule } from '../timer.ts'

export type PrintersPage = {
  readonly $printers: ReadableAtom<readonly Printer[]>
  /** `failed`: the printers could not be loaded, or the last change could not be made. */
  readonly $state: ReadableAtom<'loading' | 'ready' | 'failed'>
  /** The address of the printer that was just added. It cannot be shown again. */
  readonly $added: ReadableAtom<{ readonly id: string; readonly url: string } | null>
  /** Loads the printers again. Never throws. */
  load(): Promise<void>
  /** Returns whether the printer was added. */
  add(settings: PrinterSettings): Promise<boolean>
  change(id: string, settings: PrinterSettings): Promise<boolean>
  remove(id: string): Promise<boolean>
  open(): () => void
}

/** How often the screen shows what the printers report, in milliseconds. */
const LOOK_EVERY = 15_000

/** The ticket printers of a branch. */
export function createPrintersPage(page: PageEnvironment, referenceId: string): PrintersPage {
  const $printers = atom<readonly Printer[]>([])
  const $state = atom<'loading' | 'ready' | 'failed'>('loading')
  const $added = atom<{ readonly id: string; readonly url: string } | null>(null)
  const params = { referenceId }
  let cancel = () => {}
  let isOpen = false

  async function attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      $state.set('ready')
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      $state.set('failed')
      return false
    }
  }
  const read = async () => $printers.set((await page.client.call(printersCall, { params })).printers)
  async function follow(): Promise<void> {
    await attempt(read)
    cancel()
    if (isOpen) cancel = schedule(LOOK_EVERY, () => void follow())
  }
  return {
    ...{ $printers, $state, $added },
    async load() {
      await attempt(read)
    },
    add: (body) =>
      attempt(async () => {
        $added.set(await page.client.call(addPrinterCall, { params, body }))
        await read()
      }),
    change: (printerId, body) =>
      attempt(async () => {
        await page.client.call(changePrinterCall, { params: { ...params, printerId }, body })
        await read()
      }),
    remove: (printerId) =>
      attempt(async () => {
        await page.client.call(removePrinterCall, { params: { ...params, printerId } })
        if ($added.get()?.id === printerId) $added.set(null)
        await read()
      }),
    open() {
      isOpen = true
      void follow()
      return () => {
        isOpen = false
        cancel()
      }
    },
  }
}
