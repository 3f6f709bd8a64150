import { useStore } from '@nanostores/react'
import { type ReactNode, useCallback, useEffect } from 'react'
import { Screen } from '../components/ui/Screen.tsx'
import type { WireUser } from '../contract/account.ts'
import { type Route, refusalOf } from '../domain/route-guards.ts'
import { loadWords } from '../i18n/island-words.ts'
import type { VisitorPayload } from '../payload/island-data.ts'
import { authFor } from '../stores/account/auth.ts'
import { lastRoute, rememberRoute } from '../stores/account/last-route.ts'
import { loadPayload } from '../stores/payload.ts'

const NOWHERE = { currency: '', locales: [] }

type Props<Payload> = {
  /** As the table of routes spells it: its guards decide whether the screen is shown. */
  route: Route
  locale: string
  payloadPath: string
  skeleton: ReactNode
  /** `customer` is null for a guest; on routes that ask for a login it never is. */
  children: (payload: Payload, customer: WireUser | null) => ReactNode
}

/**
 * A whole screen that depends on the visitor: its data and words, its guards, then what it shows. Who may not see it is
 * led to the login, or from the login back (spec §2), with the shape of the screen in the meantime.
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
  const customer = useStore(authFor(payload.userId).$customer)
  const { referenceId } = payload
  const refusal = refusalOf(route, { loggedIn: customer !== null })
  useEffect(() => {
    if (refusal === 'log-in') {
      // The script of the page may not have run yet.
      rememberRoute(referenceId, location.pathname + location.search)
      location.replace(`/${referenceId}/login`)
    } else if (refusal === 'logged-in-already') location.replace(lastRoute(referenceId))
  }, [refusal, referenceId])
  return refusal ? skeleton : children(payload, customer)
}
