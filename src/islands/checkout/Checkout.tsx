import { useCallback } from 'react'
import { Screen } from '../../components/ui/Screen.tsx'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { loadWords } from '../../i18n/island-words.ts'
import type { CheckoutPayload } from '../../payload/island-data.ts'
import { loadPayload } from '../../stores/payload.ts'
import { CheckoutScreen } from './CheckoutScreen.tsx'

export type CheckoutProps = { locale: string; payloadPath: string; cartKey: string }

const NAMESPACES = ['checkout', 'item', 'ui']
const NOWHERE = { currency: '', locales: [] }

export default function Checkout({ locale, payloadPath, cartKey }: CheckoutProps) {
  const load = useCallback(() => loadPayload<CheckoutPayload>(payloadPath), [payloadPath])
  const words = useCallback(() => loadWords(locale, NAMESPACES, NOWHERE), [locale])
  const wordsFor = useCallback(({ shop }: CheckoutPayload) => loadWords(locale, NAMESPACES, shop), [locale])
  return (
    <Screen words={words} load={load} wordsFor={wordsFor} skeleton={<Skeleton rows={0} fields={4} />}>
      {(payload) => <CheckoutScreen payload={payload} cartKey={cartKey} />}
    </Screen>
  )
}
