import type { ShopEvent } from '../../domain/venue/tracking.ts'

/** Loads a vendor's script into the page and returns a receiver of events. */
export type OpenVendor = (ids: readonly string[]) => { send(event: ShopEvent): void }

/** Loads a vendor's script. Events sent before it has loaded wait in the vendor's queue. */
export function loadScript(address: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}

export const unitCount = ({ items }: ShopEvent): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)
