import type { Shop } from '../../contract/payloads/shop.ts'
import { unavailabilityReason } from '../../domain/menu/availability.ts'
import { chosenModifiers } from '../../domain/menu/modifiers.ts'
import { type CartLine, findLabel } from '../../domain/order/line.ts'
import { lineState } from '../../domain/order/quote.ts'
import type { VenueTime } from '../../domain/time/weekday.ts'
import type { Localized } from '../../domain/values/localized.ts'

/** The choices of a line, shown under its name. */
export type LineDetails = {
  readonly label: Localized | null
  readonly modifiers: readonly { readonly name: Localized; readonly quantity: number }[]
  readonly note: string
}

/** Collects the choices of a line. */
export function lineDetails(line: CartLine): LineDetails {
  return {
    label: findLabel(line.item, line.labelId)?.label ?? null,
    modifiers: chosenModifiers(line.item.modifierGroups, line.modifiers).map(({ modifier, quantity }) => ({
      name: modifier.name,
      quantity,
    })),
    note: line.note,
  }
}

/** Why a line cannot be ordered now. */
export type LineObstacle = 'sold-out' | 'unavailable' | 'later' | 'choices'

/** Returns why a line cannot be ordered, or null. `at` is the requested time of the order on the venue's wall clock. */
export function lineObstacle(
  line: CartLine,
  shop: Pick<Shop, 'type' | 'branchId'>,
  at: VenueTime,
): LineObstacle | null {
  const place = { sellingType: shop.type, branchId: shop.branchId }
  switch (unavailabilityReason(line.item, { ...place, at })) {
    case 'sold-out':
      return 'sold-out'
    case 'hidden':
    case 'not-sold':
    case 'off':
      return 'unavailable'
    case 'day':
    case 'hours':
      return lineState(line, place) === 'invalid' ? 'choices' : 'later'
    default:
      return lineState(line, place) === 'invalid' ? 'choices' : null
  }
}
