import { useEffect, useState } from 'react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { DraftChange } from '../../../../stores/desk/draft-changes.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'

/** How many pages the chosen changes change, once it is known. */
export function PageCount({ model, chosen }: { model: MenuPage; chosen: readonly DraftChange[] }) {
  const { t } = useI18n()
  const [count, setCount] = useState<number | null>(null)
  const keys = chosen.flatMap(({ ids }) => ids).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the changes are a new list each time
  useEffect(() => {
    let isLatest = true
    setCount(null)
    void model.countPages(chosen).then((pages) => isLatest && setCount(pages))
    return () => {
      isLatest = false
    }
  }, [model, keys])
  if (count === null) return null
  return <span className="block text-ink-muted text-sm">{t('menu-desk:preview.pages', { count })}</span>
}
