import { atom, type ReadableAtom } from 'nanostores'
import type { OrderReceipt } from '../../contract/order/receipt.ts'

export type OrderReceipts = {
  /** Empty as long as they are not known. */
  readonly $receipts: ReadableAtom<readonly OrderReceipt[]>
  open(): () => void
}

/** The receipts of an order, in the language of the page if the venue has it. */
export function createOrderReceipts(
  locale: string,
  load: (signal: AbortSignal) => Promise<{ readonly receipts: readonly OrderReceipt[] }>,
): OrderReceipts {
  const $receipts = atom<readonly OrderReceipt[]>([])
  return {
    $receipts,
    open() {
      const stop = new AbortController()
      load(stop.signal)
        .then(({ receipts }) =>
          $receipts.set(
            receipts.map((one) => ({ ...one, url: `${one.url}?locale=${encodeURIComponent(locale)}` })),
          ),
        )
        // Nothing depends on them: they are there when the page is opened again.
        .catch(() => {})
      return () => stop.abort()
    },
  }
}
