import { useStore } from '@nanostores/react'
import { type ReactNode, useCallback } from 'react'
import { Screen } from '../components/ui/screen/Screen.tsx'
import type { WireUser } from '../contract/account/account.ts'
import type { VisitorPayload } from '../contract/payloads/visitor.ts'
import type { VisitorRoute } from '../domain/visit/route-guards.ts'
import { loadI18n } from '../i18n/messages/island-i18n.ts'
import { createVisitorPage } from '../stores/account/visitor-page.ts'
import { lightPage } from '../stores/page/light-page.ts'
import { loadPayload, type PayloadShape } from '../stores/payload.ts'
import { useModel } from './useModel.ts'

const NO_VENUE = { currency: '', locales: [] }

type Props<Payload> = {
  /** The route as in the table of routes. Its guards decide whether the screen is shown. */
  route: VisitorRoute
  locale: string
  payloadPath: string
  shape: PayloadShape<Payload>
  skeleton: ReactNode
  /** `customer` is null for guests. On routes that require a login it is never null. */
  children: (payload: Payload, customer: WireUser | null) => ReactNode
}

/**
 * A screen that depends on the visitor: loads its data and messages, applies the guards of its route, then renders
 * its content. Shows the skeleton while a visitor without access is redirected.
 */
export function VisitorScreen<Payload extends VisitorPayload>({
  route,
  locale,
  payloadPath,
  shape,
  skeleton,
  children,
}: Props<Payload>) {
  const load = useCallback(() => loadPayload(payloadPath, shape), [payloadPath, shape])
  const i18n = useCallback(() => loadI18n(locale, NO_VENUE), [locale])
  const i18nFor = useCallback((payload: Payload) => loadI18n(locale, payload), [locale])
  return (
    <Screen i18n={i18n} load={load} i18nFor={i18nFor} skeleton={skeleton}>
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
    createVisitorPage(lightPage(), {
      route,
      userId,
      referenceId,
      address: location.pathname + location.search,
    }),
  )
  const customer = useStore(model.$customer)
  return useStore(model.$refusal) ? skeleton : children(payload, customer)
}
