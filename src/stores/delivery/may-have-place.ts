import { readSession } from '../session.ts'

/**
 * Whether this device may know the destination of a delivery by the branch: from a choice (`delivery-kept.ts`), an earlier
 * order, or the link to this page. Small, because every delivery menu loads it. The zones decide whether it is served.
 */
export function mayHavePlace(branchId: string): boolean {
  // Once a link is followed or reset by an order, a marker without `?` is stored instead.
  if (/^\?/.test(readSession(`queried:${branchId}`) ?? '')) return true
  try {
    const kept = (name: string) => JSON.parse(localStorage.getItem(`okmenu_delivery_${name}`) ?? 'null')
    return (
      [kept('selectedArea'), kept('selectedCountry')].some((place) => place?.branchId === branchId) ||
      kept('locations')?.length > 0
    )
  } catch {
    // Storage is disabled, or contains something else.
    return false
  }
}
