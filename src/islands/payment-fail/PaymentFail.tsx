import { useCallback } from 'react'
import { Screen } from '../../components/ui/Screen.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { loadWords } from '../../i18n/island-words.ts'
import type { OrderPayload } from '../../payload/island-data.ts'
import { loadPayload } from '../../stores/payload.ts'
import { PaymentFailScreen } from './PaymentFailScreen.tsx'

export type PaymentFailProps = { locale: string; payloadPath: string }

const NAMESPACES = ['payment', 'ui']
const NOWHERE = { currency: '', locales: [] }

/** Which order it is about stands in the address (`?order=`); its secret is on the device. */
export default function PaymentFail({ locale, payloadPath }: PaymentFailProps) {
  const load = useCallback(() => loadPayload<OrderPayload>(payloadPath), [payloadPath])
  const words = useCallback(() => loadWords(locale, NAMESPACES, NOWHERE), [locale])
  const wordsFor = useCallback((payload: OrderPayload) => loadWords(locale, NAMESPACES, payload), [locale])
  const orderId = new URLSearchParams(location.search).get('order') ?? ''
  return (
    <Screen words={words} load={load} wordsFor={wordsFor} skeleton={<Skeleton rows={0} fields={3} />}>
      {(payload) => <PaymentFailScreen payload={payload} orderId={orderId} />}
    </Screen>
  )
}
