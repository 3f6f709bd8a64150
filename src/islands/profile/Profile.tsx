import { useState } from 'react'
import { Skeleton } from '../../components/ui/basics/Skeleton.tsx'
import { useWords, WordsProvider } from '../../components/ui/basics/words.tsx'
import { useModel } from '../../connected/useModel.ts'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { WireUser } from '../../contract/account/account.ts'
import type { Words } from '../../i18n/messages/island-words.ts'
import type { ProfilePayload } from '../../payload/screens/island-data.ts'
import { browserPage } from '../../stores/page/browser-page.ts'
import type { GoneHow } from '../../stores/profile/profile-leaving.ts'
import { profilePage } from '../../stores/profile/profile-page.ts'
import { Gone } from './Gone.tsx'
import { ProfileScreen } from './ProfileScreen.tsx'

/** The customer's own page, for who is logged in (spec §2). Whoever leaves is told so here instead of being led away. */
export default function Profile({
  cartKey,
  ...props
}: {
  locale: string
  payloadPath: string
  cartKey: string
}) {
  const [gone, setGone] = useState<{ how: GoneHow; payload: ProfilePayload; words: Words } | null>(null)
  if (gone)
    return (
      <WordsProvider words={gone.words}>
        <Gone how={gone.how} payload={gone.payload} cartKey={cartKey} />
      </WordsProvider>
    )
  return (
    <VisitorScreen<ProfilePayload> {...props} route="/profile" skeleton={<Skeleton rows={0} fields={3} />}>
      {(payload, customer) =>
        customer && (
          <Customer
            payload={payload}
            customer={customer}
            onGone={(how, words) => setGone({ how, payload, words })}
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
  onGone: (how: GoneHow, words: Words) => void
}) {
  const words = useWords()
  const model = useModel(() =>
    profilePage(browserPage(), payload, location.search, (how) => onGone(how, words)),
  )
  return <ProfileScreen payload={payload} customer={customer} model={model} />
}
