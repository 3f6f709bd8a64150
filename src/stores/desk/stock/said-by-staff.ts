import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../../client/http.ts'
import { listStockCall } from '../../../contract/counter/stock-calls.ts'
import type { PageEnvironment } from '../../page/environment.ts'

/** Whether staff have marked dishes as sold out in the counter, or as available again. That counts, whatever the menu says. */
export type SaidByStaff = {
  /** By the id of the dish: whether it is sold out. Dishes of which staff have said nothing are missing. */
  readonly $said: ReadableAtom<ReadonlyMap<string, boolean>>
  /** Reads it now, and whenever the page is shown again. Returns the function that stops that. */
  open(): () => void
}

export function createSaidByStaff(page: PageEnvironment, referenceId: string): SaidByStaff {
  const $said = atom<ReadonlyMap<string, boolean>>(new Map())
  async function load(): Promise<void> {
    try {
      const { categories } = await page.client.call(listStockCall, { params: { referenceId } })
      const items = categories.flatMap((category) => category.items).filter(({ set }) => set)
      $said.set(new Map(items.map((item) => [item.id, item.sold_out])))
    } catch (error) {
      // The desk works without it.
      if (!(error instanceof CallError)) throw error
    }
  }
  return {
    $said,
    open() {
      void load()
      return page.on('shown', () => void load())
    },
  }
}
