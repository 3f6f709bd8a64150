import { useCallback } from 'react'
import { Screen } from '../../components/ui/Screen.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { loadWords } from '../../i18n/island-words.ts'
import type { OrderPayload } from '../../payload/island-data.ts'
import { loadPayload } from '../../stores/payload.ts'
import { OrderScreen } from './OrderScreen.tsx'

export type OrderProps = { locale: string; payloadPath: string }

const NAMESPACES = ['delivery', 'order', 'payment', 'ui']
const NOWHERE = { currency: '', locales: [] }

/** One shell serves every order: which one stands in the address. */
export default function Order({ locale, payloadPath }: OrderProps) {
  const load = useCallback(() => loadPayload<OrderPayload>(payloadPath), [payloadPath])
  const words = useCallback(() => loadWords(locale, NAMESPACES, NOWHERE), [locale])
  const wordsFor = useCallback((payload: OrderPayload) => loadWords(locale, NAMESPACES, payload), [locale])
  const orderId = decodeURIComponent(location.pathname.split('/').filter(Boolean).at(-1) ?? '')
  return (
    <Screen words={words} load={load} wordsFor={wordsFor} skeleton={<Skeleton rows={2} fields={1} />}>
      {(payload) => <OrderScreen payload={payload} orderId={orderId} />}
    </Screen>
  )
}
