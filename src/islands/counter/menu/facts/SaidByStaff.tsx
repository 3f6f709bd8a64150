import { useStore } from '@nanostores/react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'

/** Says that staff have set in the counter whether a dish is sold out. */
export function SaidByStaff({ model, id }: { model: Pick<MenuPage, '$said'>; id: string }) {
  const { t } = useI18n()
  const isSoldOut = useStore(model.$said).get(id)
  if (isSoldOut === undefined) return null
  return (
    <div className="rounded-lg border border-line p-4">
      <p className="font-semibold">{t(isSoldOut ? 'menu-desk:soldOutNow' : 'menu-desk:availableNow')}</p>
      <p className="text-ink-muted text-sm">{t('menu-desk:facts.sale.said')}</p>
    </div>
  )
}
