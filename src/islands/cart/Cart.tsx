import { useCallback } from 'react'
import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { Screen } from '../../components/ui/screen/Screen.tsx'
import { loadWords } from '../../i18n/messages/island-words.ts'
import type { CartPayload } from '../../payload/screens/island-data.ts'
import { loadPayload } from '../../stores/payload.ts'
import { loadSlots } from '../../stores/schedule/schedule.ts'
import { CartScreen } from './CartScreen.tsx'

/** `payloadPath` is the cart's own; the menu's lies where the shop says. */
export type CartProps = { locale: string; payloadPath: string; cartKey: string }

const NOWHERE = { currency: '', locales: [] }

export default function Cart({ locale, payloadPath, cartKey }: CartProps) {
  const load = useCallback(async () => {
    const payload = await loadPayload<CartPayload>(payloadPath)
    await loadSlots(payload.shop)
    return payload
  }, [payloadPath])
  const words = useCallback(() => loadWords(locale, NOWHERE), [locale])
  const wordsFor = useCallback(({ shop }: CartPayload) => loadWords(locale, shop), [locale])
  return (
    <Screen words={words} load={load} wordsFor={wordsFor} skeleton={<Skeleton rows={3} fields={0} />}>
      {(payload) => <CartScreen payload={payload} cartKey={cartKey} />}
    </Screen>
  )
}
