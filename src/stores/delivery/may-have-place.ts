import { readSession } from '../session.ts'

/**
 * Could this device say where a delivery of the branch goes: by a choice (`delivery-kept.ts`), an address it ordered to, or
 * the link that led here? Small, for every menu of deliveries asks. Whether it is delivered there the zones say.
 */
export function mayHavePlace(branchId: string): boolean {
  // A link that was followed, or that an order let go, is kept as a word.
  if (/^\?/.test(readSession(`queried:${branchId}`) ?? '')) return true
  try {
    const kept = (name: string) => JSON.parse(localStorage.getItem(`okmenu_delivery_${name}`) ?? 'null')
    return (
      [kept('selectedArea'), kept('selectedCountry')].some((place) => place?.branchId === branchId) ||
      kept('locations')?.length > 0
    )
  } catch {
    // Nothing can be read from storage that is off, or that holds something else.
    return false
  }
}
