import { sendEvents } from '../../client/events.ts'
import type { ShopEvent } from '../../domain/venue/tracking.ts'

/** Sends events to the API, which forwards them to vendors. The API already knows purchases. */
export function openApiReceiver(branchId: string): { send(event: ShopEvent): void } {
  return {
    send({ name, id, value, items }) {
      if (name === 'purchase') return
      const eventItems = items.map(({ id, quantity, price }) => ({ id, quantity, price }))
      sendEvents(branchId, [{ name, id, value, items: eventItems }]).catch(() => {
        // Not worth a retry, and the diner cannot do anything about it.
      })
    },
  }
}
