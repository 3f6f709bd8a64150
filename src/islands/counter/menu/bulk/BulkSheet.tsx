import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Select } from '../../../../components/ui/forms/Field.tsx'
import { Sheet } from '../../../../components/ui/screen/Sheet.tsx'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import { nameOf } from '../names.ts'
import { PriceChangeForm } from './PriceChangeForm.tsx'

/** What is done with the chosen dishes: new prices, or another action. */
export default function BulkSheet({
  model,
  step,
  onClosed,
}: {
  model: MenuPage
  step: 'prices' | 'actions'
  onClosed: () => void
}) {
  const { t, number } = useI18n()
  const title = t(step === 'prices' ? 'menu-desk:bulk.prices' : 'menu-desk:bulk.actions')
  // A finished action ends the choice, but the sheet still shows the dishes while it closes.
  const [count] = useState(() => model.bulk.$chosen.get().length)
  const isDone = useRef(false)
  /** Acts once: a second tap can come before the sheet is closed. */
  const finish = (close: () => void, act: () => unknown) => {
    if (isDone.current) return
    isDone.current = true
    act()
    close()
  }
  return (
    <Sheet label={title} closeLabel={t('counter:close')} onClosed={onClosed}>
      {(close) => (
        <div className="grid gap-5 scroll-pt-20 overflow-y-auto px-[min(1.25rem,6vw)] pb-5">
          <div className="sheet-title">
            <h2>{title}</h2>
            <p className="text-ink-muted">{t('menu-desk:bulk.chosen', { number: number(count) })}</p>
          </div>
          {step === 'prices' ? (
            <PriceChangeForm model={model} onApplied={close} />
          ) : (
            <Actions model={model} onChosen={(act) => finish(close, act)} />
          )}
        </div>
      )}
    </Sheet>
  )
}

function Actions({ model, onChosen }: { model: MenuPage; onChosen: (act: () => unknown) => void }) {
  const i18n = useI18n()
  const { t } = i18n
  const { bulk } = model
  const menu = useStore(model.$menu)
  const [target, setTarget] = useState(menu[0]?.id ?? '')
  const category = menu.find(({ id }) => id === target)
  const actions = [
    ['hide', () => bulk.show(false)],
    ['show', () => bulk.show(true)],
    ['markSoldOut', () => bulk.mark(true)],
    ['markAvailable', () => bulk.mark(false)],
  ] as const
  return (
    <>
      <div className="grid gap-2 sm:grid-cols-2">
        {actions.map(([action, act]) => (
          <Button key={action} quiet className="min-h-12" onClick={() => onChosen(act)}>
            {t(`menu-desk:bulk.${action}`)}
          </Button>
        ))}
      </div>
      <form
        className="grid gap-2 sm:grid-cols-[1fr_auto] sm:items-end"
        onSubmit={(event) => {
          event.preventDefault()
          if (category) onChosen(() => bulk.moveTo(category))
        }}
      >
        <Select
          label={t('menu-desk:bulk.moveTo')}
          value={target}
          onChange={(event) => setTarget(event.currentTarget.value)}
        >
          {menu.map((one) => (
            <option key={one.id} value={one.id}>
              {nameOf(one, i18n)}
            </option>
          ))}
        </Select>
        <Button type="submit" quiet className="min-h-12">
          {t('menu-desk:bulk.move')}
        </Button>
      </form>
      <Button quiet className="min-h-12 text-danger" onClick={() => onChosen(bulk.remove)}>
        {t('menu-desk:bulk.remove')}
      </Button>
    </>
  )
}
