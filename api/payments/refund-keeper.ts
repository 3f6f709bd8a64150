import { createWakeable, type Wakeable } from '../background/wakeable.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { sendAllVoids } from './send-voids.ts'

/** How often voids and refunds are sent again that a provider has not confirmed, in milliseconds. */
const INTERVAL = 60_000
/** Least time between two runs, in milliseconds. */
const PAUSE = 250
/** How many are sent at a time. Those that a provider refuses for good must not keep back the others. */
const MOST = 1000

/**
 * Sends again, every minute until it is closed, what providers have not confirmed: after a failure or a restart, no refund waits for
 * the next order.
 */
export const startRefundKeeper = (deps: PaymentDeps): Wakeable =>
  createWakeable(() => sendAllVoids(deps, MOST), {
    ...{ pause: PAUSE, every: INTERVAL },
    onError: (error) =>
      deps.log('error', 'refunds could not be sent', {
        error: error instanceof Error ? error.message : String(error),
      }),
  })
