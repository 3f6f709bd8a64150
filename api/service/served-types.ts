import { type ServedType, servedTypes } from '../../src/domain/venue/service-state.ts'
import type { Business } from '../../src/domain/venue/venue.ts'
import { hasCart, offeredTypes } from '../../src/domain/visit/order-types.ts'

/** Lists the selling types by which a branch takes orders. */
export function typesOfBranch(business: Business): ServedType[] {
  const offered = offeredTypes(business)
  return servedTypes.filter((type) => offered.includes(type) && hasCart(business, type))
}
