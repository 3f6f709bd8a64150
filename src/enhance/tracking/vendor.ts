import type { ShopEvent } from '../../domain/venue/tracking.ts'

/** A vendor's script in the page: loaded when it is opened, told by `send` from then on. */
export type OpenVendor = (ids: readonly string[]) => { send(event: ShopEvent): void }

/** Loads a vendor's script beside the page; what is told before it has come waits in the queue it looks for. */
export function loadScript(address: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}

export const countOf = ({ items }: ShopEvent): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)
