import { useStore } from '@nanostores/react'
import type { RefObject } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Sheet } from '../../../../components/ui/screen/Sheet.tsx'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import type { Opened } from '../../../../stores/desk/part-form.ts'
import { Name } from '../CategorySection.tsx'
import { focusIfLost } from '../focus-once.ts'
import { nameOf } from '../names.ts'

/** On phones: adds a category, or a dish to one of them. */
export function AddSheet({
  model,
  button,
  onClosed,
}: {
  model: MenuPage
  /** What opened it. Gets the focus back when the form is closed, since the sheet is gone then. */
  button: RefObject<HTMLButtonElement | null>
  onClosed: () => void
}) {
  const i18n = useI18n()
  const { t } = i18n
  const menu = useStore(model.$menu)
  return (
    <Sheet label={t('menu-desk:header.add')} closeLabel={t('counter:close')} onClosed={onClosed}>
      {(close) => {
        const show = (opened: Opened) => {
          // First: as this one closes, Back must already belong to the form.
          model.show(opened)
          const stop = model.$opened.listen((next) => {
            stop()
            if (!next) focusIfLost(button.current)
          })
          close()
        }
        return (
          <div className="grid gap-4 overflow-y-auto px-[min(1.25rem,6vw)] pb-5">
            <h2 className="sheet-title">{t('menu-desk:header.add')}</h2>
            <Button quiet className="min-h-12" onClick={() => show({ kind: 'new-category' })}>
              {t('menu-desk:addCategory')}
            </Button>
            <h3 className="text-lg">{t('menu-desk:header.addTo')}</h3>
            <ul className="grid gap-2">
              {menu.map((category) => (
                <li key={category.id} className={category.depth > 0 ? 'ps-4' : ''}>
                  <button
                    type="button"
                    aria-label={t('menu-desk:addItemTo', { category: nameOf(category, i18n) })}
                    className="wrap-anywhere min-h-12 w-full cursor-pointer rounded-lg bg-surface-raised px-4 py-2 text-start font-semibold"
                    onClick={() => show({ kind: 'new-item', category })}
                  >
                    <Name element={category} />
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )
      }}
    </Sheet>
  )
}
