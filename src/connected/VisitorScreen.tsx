import { useStore } from '@nanostores/react'
import { type ReactNode, useCallback } from 'react'
import { Screen } from '../components/ui/screen/Screen.tsx'
import type { WireUser } from '../contract/account/account.ts'
import type { VisitorRoute } from '../domain/visit/route-guards.ts'
import { loadWords } from '../i18n/messages/island-words.ts'
import type { VisitorPayload } from '../payload/screens/island-data.ts'
import { visitorPage } from '../stores/account/visitor-page.ts'
import { lightPage } from '../stores/page/light-page.ts'
import { loadPayload } from '../stores/payload.ts'
import { useModel } from './useModel.ts'

const NOWHERE = { currency: '', locales: [] }

type Props<Payload> = {
  /** As the table of routes spells it: its guards decide whether the screen is shown. */
  route: VisitorRoute
  locale: string
  payloadPath: string
  skeleton: ReactNode
  /** `customer` is null for a guest; on routes that ask for a login it never is. */
  children: (payload: Payload, customer: WireUser | null) => ReactNode
}

/**
 * A whole screen that depends on the visitor: its data and words, its guards, then what it shows. While a visitor who may
 * not see it is led elsewhere, it shows the skeleton.
 */
export function VisitorScreen<Payload extends VisitorPayload>({
  route,
  locale,
  payloadPath,
  skeleton,
  children,
}: Props<Payload>) {
  const load = useCallback(() => loadPayload<Payload>(payloadPath), [payloadPath])
  const words = useCallback(() => loadWords(locale, NOWHERE), [locale])
  const wordsFor = useCallback((payload: Payload) => loadWords(locale, payload), [locale])
  return (
    <Screen words={words} load={load} wordsFor={wordsFor} skeleton={skeleton}>
      {(payload) => (
        <Guarded route={route} payload={payload} skeleton={skeleton}>
          {children}
        </Guarded>
      )}
    </Screen>
  )
}

function Guarded<Payload extends VisitorPayload>({
  route,
  payload,
  skeleton,
  children,
}: Pick<Props<Payload>, 'route' | 'skeleton' | 'children'> & { payload: Payload }) {
  const { userId, referenceId } = payload
  const model = useModel(() =>
    visitorPage(lightPage(), { route, userId, referenceId, address: location.pathname + location.search }),
  )
  const customer = useStore(model.$customer)
  return useStore(model.$refusal) ? skeleton : children(payload, customer)
}
