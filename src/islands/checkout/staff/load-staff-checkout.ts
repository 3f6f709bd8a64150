import { type ComponentType, createElement } from 'react'
import type { CheckoutPayload } from '../../../contract/payloads/shop.ts'

type Props = { payload: CheckoutPayload; cartKey: string }

/**
 * Loads the checkout for staff who enter the order of a guest, and its texts. This is a file of its own because the checkout of
 * diners names every file that an import in it needs.
 */
export async function loadStaffCheckout(locale: string): Promise<ComponentType<Props>> {
  const [{ StaffCheckout }, { loadCounterTexts }] = await Promise.all([
    import('./StaffCheckout.tsx'),
    import('../../../i18n/messages/counter-texts.ts'),
  ])
  const texts = await loadCounterTexts(locale)
  return (props) => createElement(StaffCheckout, { ...props, texts })
}
