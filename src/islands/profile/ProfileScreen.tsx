import { useEffect, useState } from 'react'
import { user } from '../../components/icons.ts'
import { Icon } from '../../components/ui/Icon.tsx'
import { useWords } from '../../components/ui/words.tsx'
import type { WireUser } from '../../contract/account.ts'
import type { Words } from '../../i18n/island-words.ts'
import type { ProfilePayload } from '../../payload/island-data.ts'
import { returnPath } from '../../stores/account/last-route.ts'
import { refreshProfile } from '../../stores/account/profile.ts'
import { Details } from './Details.tsx'
import type { GoneHow } from './Gone.tsx'
import { Leaving } from './Leaving.tsx'
import { Links } from './Links.tsx'
import { PhoneSection } from './PhoneSection.tsx'

/** Who the customer is, what is theirs here, and the ways out. */
export function ProfileScreen({
  payload,
  customer,
  onGone,
}: {
  payload: ProfilePayload
  customer: WireUser
  onGone: (how: GoneHow, words: Words) => void
}) {
  const words = useWords()
  const { t } = words
  const [next] = useState(() => returnPath(payload.referenceId, location.search))
  useEffect(() => void refreshProfile(payload.userId), [payload.userId])
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
      <Details businessUserId={payload.userId} customer={customer} next={next} />
      <PhoneSection payload={payload} customer={customer} />
      <Links payload={payload} />
      <Leaving customer={customer} onGone={(how) => onGone(how, words)} />
    </div>
  )
}
