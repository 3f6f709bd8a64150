import { tellEvents } from '../../client/events.ts'
import type { ShopEvent } from '../../domain/venue/tracking.ts'

/** Tells the API, which tells vendors itself. Of a purchase it knows already. */
export function openApi(branchId: string): { send(event: ShopEvent): void } {
  return {
    send({ name, id, value, items }) {
      if (name === 'purchase') return
      const told = items.map(({ id, quantity, price }) => ({ id, quantity, price }))
      tellEvents(branchId, [{ name, id, value, items: told }]).catch(() => {
        // Not worth another try, and nothing the diner could do about.
      })
    },
  }
}
