import { user } from '../../components/icons.ts'
import { Icon } from '../../components/ui/basics/Icon.tsx'
import { useWords } from '../../components/ui/basics/words.tsx'
import type { WireUser } from '../../contract/account/account.ts'
import type { ProfilePayload } from '../../payload/screens/island-data.ts'
import type { ProfilePage } from '../../stores/profile/profile-page.ts'
import { Details } from './Details.tsx'
import { Leaving } from './Leaving.tsx'
import { Links } from './Links.tsx'
import { PhoneSection } from './PhoneSection.tsx'

/** Who the customer is, what is theirs here, and the ways out. What another screen asked for comes first. */
export function ProfileScreen({
  payload,
  customer,
  model,
}: {
  payload: ProfilePayload
  customer: WireUser
  model: ProfilePage
}) {
  const { t } = useWords()
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
      {!leadsBack && <Links payload={payload} />}
      <Details model={model.details} asked={leadsBack && customer.name === ''} leadsBack={leadsBack} />
      <PhoneSection payload={payload} customer={customer} model={model.phone} />
      {leadsBack && <Links payload={payload} />}
      <Leaving model={model.leaving} />
    </div>
  )
}
