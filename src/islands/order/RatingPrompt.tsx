import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { star } from '../../components/rating-icons.ts'
import { Icon } from '../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import type { OrderPayload } from '../../contract/payloads/visitor.ts'
import { ratedOn } from '../../stores/feedback/rated.ts'

/**
 * Invites the diner to rate the venue after the order is complete, unless they have already rated it on this device.
 */
export function RatingPrompt({ payload: { feedbackPath, referenceId, name } }: { payload: OrderPayload }) {
  const { t, localize } = useI18n()
  const rated = useStore(useMemo(() => ratedOn(referenceId), [referenceId]))
  if (feedbackPath === null || rated) return null
  return (
    <a
      href={feedbackPath}
      className="flex min-h-14 items-center gap-3 rounded-lg border border-line bg-surface-raised px-4 py-3 font-semibold hover:border-accent-ink"
    >
      <Icon of={star} className="text-highlight text-xl" />
      <span className="min-w-0 flex-1">{t('order:rate', { venue: localize(name) })}</span>
    </a>
  )
}
