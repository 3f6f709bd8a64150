import type { CheckoutLoaders, CheckoutPage } from '../../stores/checkout/page/checkout-page.ts'
import { loadPhoneBook } from '../../stores/phone-book.ts'

/** Loads the components for deliveries. Other orders do not need them. */
async function loadDeliveryParts(gift: boolean) {
  const [{ DeliveryForm }, form] = await Promise.all([
    import('./delivery/DeliveryForm.tsx'),
    gift ? import('./delivery/GiftForm.tsx') : null,
  ])
  return { DeliveryForm, GiftForm: form?.GiftForm ?? null }
}

const loadSavedLocations = async () => (await import('./delivery/SavedLocations.tsx')).SavedLocations

type DeliveryParts = Awaited<ReturnType<typeof loadDeliveryParts>>
type SavedLocationsList = Awaited<ReturnType<typeof loadSavedLocations>>

export const checkoutLoaders: CheckoutLoaders<DeliveryParts, SavedLocationsList> = {
  parts: loadDeliveryParts,
  saved: loadSavedLocations,
  phoneBook: loadPhoneBook,
}

export type CheckoutModel = CheckoutPage<DeliveryParts, SavedLocationsList>
