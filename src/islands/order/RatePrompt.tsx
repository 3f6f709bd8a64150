import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { star } from '../../components/icons.ts'
import { Icon } from '../../components/ui/basics/Icon.tsx'
import { useWords } from '../../components/ui/basics/words.tsx'
import type { OrderPayload } from '../../payload/screens/island-data.ts'
import { ratedOn } from '../../stores/feedback/rated.ts'

/** Who has got their order may rate the venue; not asked again once they did on this device. */
export function RatePrompt({ payload: { feedbackPath, referenceId, name } }: { payload: OrderPayload }) {
  const { t, say } = useWords()
  const rated = useStore(useMemo(() => ratedOn(referenceId), [referenceId]))
  if (feedbackPath === null || rated) return null
  return (
    <a
      href={feedbackPath}
      className="flex min-h-14 items-center gap-3 rounded-lg border border-line bg-surface-raised px-4 py-3 font-semibold hover:border-accent-ink"
    >
      <Icon of={star} className="text-highlight text-xl" />
      <span className="min-w-0 flex-1">{t('order:rate', { venue: say(name) })}</span>
    </a>
  )
}
