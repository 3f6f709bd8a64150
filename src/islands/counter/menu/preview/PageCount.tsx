import { useStore } from '@nanostores/react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { ReviewPage } from '../../../../stores/desk/review-page.ts'

/** How many pages the chosen changes change, once it is known. */
export function PageCount({ review }: { review: ReviewPage }) {
  const { t } = useI18n()
  const count = useStore(review.$pages)
  if (count === null) return null
  return <span className="block text-ink-muted text-sm">{t('menu-desk:preview.pages', { count })}</span>
}
