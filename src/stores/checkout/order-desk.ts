import type { createOrderSender } from './send-order.ts'

/** Where the order of a checkout is placed, and what follows. */
export type OrderDesk = {
  /**
   * Loads the function that sends orders. The form can be shown without it, so it is loaded when the form is first used.
   * @throws CallError `network` if it does not load; nothing was sent then.
   */
  loadSender(): Promise<{ createOrderSender: typeof createOrderSender }>
  /** Leaves the checkout once the order is placed. `number`: null if it was placed earlier. By default, its page opens. */
  leave?(number: number | null): void
}
