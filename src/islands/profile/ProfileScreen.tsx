import { user } from '../../components/icons.ts'
import { Icon } from '../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import type { WireUser } from '../../contract/account/account.ts'
import type { ProfilePayload } from '../../contract/payloads/visitor.ts'
import type { ProfilePage } from '../../stores/profile/profile-page.ts'
import { AccountActions } from './AccountActions.tsx'
import { PhoneSection } from './PhoneSection.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { ProfileLinks } from './ProfileLinks.tsx'

/** The customer's data, links to their screens, and account actions. Data that another screen requires comes first. */
export function ProfileScreen({
  payload,
  customer,
  model,
}: {
  payload: ProfilePayload
  customer: WireUser
  model: ProfilePage
}) {
  const { t } = useI18n()
  const leadsBack = model.next !== null
  return (
    <div className="grid gap-8">
      <div className="flex items-center gap-4 rounded-xl bg-surface-raised p-4 shadow">
        <span className="grid size-14 flex-none place-items-center rounded-full bg-accent-soft text-2xl text-accent-ink">
          <Icon of={user} />
        </span>
        <div className="min-w-0">
          <p className="truncate font-semibold text-lg">
            <bdi>{customer.name || t('profile:noName')}</bdi>
          </p>
          <p className="text-ink-muted tabular">
            <bdi dir="ltr">{customer.phone}</bdi>
          </p>
        </div>
      </div>
      {!leadsBack && <ProfileLinks payload={payload} />}
      <ProfileForm
        model={model.details}
        nameRequested={leadsBack && customer.name === ''}
        leadsBack={leadsBack}
      />
      <PhoneSection payload={payload} customer={customer} model={model.phone} />
      {leadsBack && <ProfileLinks payload={payload} />}
      <AccountActions model={model.leaving} />
    </div>
  )
}
