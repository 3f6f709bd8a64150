import type { CheckoutLoaders, CheckoutPage } from '../../stores/checkout/page/checkout-page.ts'
import { loadPhoneBook } from '../../stores/phone-book.ts'

/** What the checkout shows deliveries with: other orders do not load it. */
async function parts(gift: boolean) {
  const [{ Section }, form] = await Promise.all([
    import('./delivery/Section.tsx'),
    gift ? import('./delivery/GiftForm.tsx') : null,
  ])
  return { Section, GiftForm: form?.GiftForm ?? null }
}

const saved = async () => (await import('./delivery/SavedLocations.tsx')).SavedLocations

type Parts = Awaited<ReturnType<typeof parts>>
type Saved = Awaited<ReturnType<typeof saved>>

export const loaders: CheckoutLoaders<Parts, Saved> = { parts, saved, phoneBook: loadPhoneBook }

export type CheckoutModel = CheckoutPage<Parts, Saved>
