import { useState } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Sheet } from '../../../../components/ui/screen/Sheet.tsx'
import type { MenuItem } from '../../../../stores/desk/menu-list.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { Check } from '../Check.tsx'
import { nameOf } from '../names.ts'
import { SaidByStaff } from './SaidByStaff.tsx'

type Props = { model: MenuPage; item: MenuItem; onClosed: () => void }

/** Marks a dish as sold out or hides it: published at once, or with the other changes. */
export default function SaleSheet({ model, item, onClosed }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  // Texts do not change while the sheet closes.
  const [opened] = useState(item)
  const [isPublished] = useState(() => model.isPublished(item))
  const name = nameOf(opened, i18n)
  const [isNow, setIsNow] = useState(isPublished)
  const actions = [
    {
      label: opened.isSoldOut ? 'counter:stock.again' : 'menu-desk:facts.sale.soldOut',
      change: { soldOut: !opened.isSoldOut },
    },
    {
      label: opened.isVisible ? 'menu-desk:facts.sale.hide' : 'menu-desk:form.visible',
      change: { visible: !opened.isVisible },
    },
  ] as const
  return (
    <Sheet label={name} closeLabel={t('counter:close')} onClosed={onClosed}>
      {(close) => (
        <div className="grid gap-3 scroll-pt-20 overflow-y-auto px-[min(1.25rem,6vw)] pb-5">
          <h2 className="wrap-anywhere sheet-title">
            <bdi>{name}</bdi>
          </h2>
          <SaidByStaff model={model} id={opened.id} />
          {actions.map(({ label, change }) => (
            <Button
              key={label}
              quiet
              wide
              className="min-h-12"
              onClick={() => {
                model.setSale(opened, change, isNow)
                close()
              }}
            >
              {t(label)}
            </Button>
          ))}
          {isPublished ? (
            <div>
              <Check label={t('menu-desk:facts.sale.now')} checked={isNow} onChange={setIsNow} />
              <p className="text-ink-muted text-sm">{t('menu-desk:facts.sale.nowHint')}</p>
            </div>
          ) : (
            <p className="text-ink-muted text-sm">{t('menu-desk:facts.sale.later')}</p>
          )}
        </div>
      )}
    </Sheet>
  )
}
