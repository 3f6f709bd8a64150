import { useCallback } from 'react'
import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { Screen } from '../../components/ui/screen/Screen.tsx'
import type { CartPayload } from '../../contract/payloads/shop.ts'
import { loadI18n } from '../../i18n/messages/island-i18n.ts'
import { loadPayload } from '../../stores/payload.ts'
import { loadSlots } from '../../stores/schedule/schedule.ts'
import { CartScreen } from './CartScreen.tsx'

/** `payloadPath` is the path of the cart's data. The path of the menu's data is in the shop. */
export type CartProps = { locale: string; payloadPath: string; cartKey: string }

const NO_VENUE = { currency: '', locales: [] }

export default function Cart({ locale, payloadPath, cartKey }: CartProps) {
  const load = useCallback(async () => {
    const payload = await loadPayload<CartPayload>(payloadPath, { shop: 'object', suggestedItemIds: 'array' })
    await loadSlots(payload.shop)
    return payload
  }, [payloadPath])
  const i18n = useCallback(() => loadI18n(locale, NO_VENUE), [locale])
  const i18nFor = useCallback(({ shop }: CartPayload) => loadI18n(locale, shop), [locale])
  return (
    <Screen i18n={i18n} load={load} i18nFor={i18nFor} skeleton={<Skeleton rows={3} fields={0} />}>
      {(payload) => <CartScreen payload={payload} cartKey={cartKey} />}
    </Screen>
  )
}
