import { useState } from 'react'
import { Skeleton } from '../../components/ui/Skeleton.tsx'
import { WordsProvider } from '../../components/ui/words.tsx'
import { VisitorScreen } from '../../connected/VisitorScreen.tsx'
import type { Words } from '../../i18n/island-words.ts'
import type { ProfilePayload } from '../../payload/island-data.ts'
import { Gone, type GoneHow } from './Gone.tsx'
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
          <ProfileScreen
            payload={payload}
            customer={customer}
            onGone={(how, words) => setGone({ how, payload, words })}
          />
        )
      }
    </VisitorScreen>
  )
}
