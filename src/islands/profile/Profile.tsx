import { useState } from 'react'
import { I18nProvider, useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { useModel } from '../../connected/useModel.ts'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { WireUser } from '../../contract/account/account.ts'
import type { ProfilePayload } from '../../contract/payloads/visitor.ts'
import type { I18n } from '../../i18n/messages/island-i18n.ts'
import { browserPage } from '../../stores/page/browser-page.ts'
import type { LeaveReason } from '../../stores/profile/profile-leaving.ts'
import { createProfilePage } from '../../stores/profile/profile-page.ts'
import { profileShape } from '../../stores/visitor-shapes.ts'
import { LoggedOutScreen } from './LoggedOutScreen.tsx'
import { ProfileScreen } from './ProfileScreen.tsx'

/**
 * The profile page, for customers who are logged in (spec §2). After logging out, it shows a confirmation instead of
 * redirecting.
 */
export default function Profile({
  cartKey,
  ...props
}: {
  locale: string
  payloadPath: string
  cartKey: string
}) {
  const [gone, setGone] = useState<{ how: LeaveReason; payload: ProfilePayload; i18n: I18n } | null>(null)
  if (gone)
    return (
      <I18nProvider i18n={gone.i18n}>
        <LoggedOutScreen how={gone.how} payload={gone.payload} cartKey={cartKey} />
      </I18nProvider>
    )
  return (
    <VisitorScreen<ProfilePayload>
      {...props}
      shape={profileShape}
      route="/profile"
      skeleton={<Skeleton rows={0} fields={3} />}
    >
      {(payload, customer) =>
        customer && (
          <Customer
            payload={payload}
            customer={customer}
            onGone={(how, i18n) => setGone({ how, payload, i18n })}
          />
        )
      }
    </VisitorScreen>
  )
}

function Customer({
  payload,
  customer,
  onGone,
}: {
  payload: ProfilePayload
  customer: WireUser
  onGone: (how: LeaveReason, i18n: I18n) => void
}) {
  const i18n = useI18n()
  const model = useModel(() =>
    createProfilePage(browserPage(), payload, location.search, (how) => onGone(how, i18n)),
  )
  return <ProfileScreen payload={payload} customer={customer} model={model} />
}
