import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'

/** Says that diners cannot see the menu, and leads to the order types. */
export function UnseenNotice({ model, onChosen }: { model: MenuPage; onChosen: () => void }) {
  const { t } = useI18n()
  return (
    <div className="grid justify-items-start gap-2 rounded-lg border-2 border-warning bg-surface-raised p-4">
      <p className="font-semibold">{t('menu-desk:unseen.title')}</p>
      <p>{t('menu-desk:unseen.hint')}</p>
      <Button
        className="min-h-12"
        onClick={() => {
          onChosen()
          model.venue.show('types')
        }}
      >
        {t('menu-desk:unseen.choose')}
      </Button>
    </div>
  )
}
