import { useStore } from '@nanostores/react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { LocalizedText } from '../../../components/ui/basics/LocalizedText.tsx'
import { Stepper } from '../../../components/ui/forms/Stepper.tsx'
import { useModel } from '../../../connected/useModel.ts'
import type { BoardOrder } from '../../../contract/counter/board-calls.ts'
import { ticketLines } from '../../../i18n/messages/order-texts.ts'
import { createLineEditor } from '../../../stores/counter/order/line-editor.ts'

/** Reduces or removes the items of an order. It shows what the diner gets back before it is confirmed. */
export default function LineEditor({
  order,
  onBack,
  onConfirmed,
}: {
  order: BoardOrder
  onBack: () => void
  onConfirmed: (order: BoardOrder, wanted: readonly number[]) => void
}) {
  const { t, localize, money } = useI18n()
  // The order as it was when the sheet was opened. A change by another device is told when this one is sent.
  const { shown, editor } = useModel(() => ({
    ...{ shown: order, editor: createLineEditor(order) },
    open: () => () => {},
  }))
  const quantities = useStore(editor.$quantities)
  const outcome = useStore(editor.$outcome)
  return (
    <section className="grid gap-4" aria-label={t('counter:lines.change')}>
      <div>
        <h3 className="font-semibold text-lg">{t('counter:lines.change')}</h3>
        <p className="text-ink-muted">{t('counter:lines.hint')}</p>
      </div>
      <ul className="grid gap-2">
        {ticketLines(shown).map(({ name, label, options, quantity, at }) => {
          const text = localize(name)
          const choices = [label, ...options.map((option) => option.name)].map(localize).filter(Boolean)
          const wanted = quantities[at] ?? 0
          return (
            <li key={at} className="flex items-center gap-3">
              <span className={`min-w-0 flex-1 ${wanted === 0 ? 'text-ink-muted line-through' : ''}`}>
                <b className="block font-semibold">
                  <LocalizedText text={name} />
                </b>
                {choices.length > 0 && <span className="block text-sm">{choices.join(' · ')}</span>}
              </span>
              <Stepper
                {...{ value: wanted, min: 0, max: quantity, label: text }}
                fewerLabel={t('counter:lines.fewer', { name: text })}
                moreLabel={t('counter:lines.more', { name: text })}
                onChange={(count) => editor.set(at, count)}
              />
            </li>
          )
        })}
      </ul>
      <div role="status" className="grid min-h-14 content-center font-semibold">
        {outcome.kind === 'nothing-left' && <p>{t('counter:lines.last')}</p>}
        {outcome.kind === 'reduced' && (
          <>
            <p>{t('counter:lines.total', { after: money(outcome.after), before: money(outcome.before) })}</p>
            {outcome.refund > 0 && <p>{t('counter:lines.refund', { amount: money(outcome.refund) })}</p>}
          </>
        )}
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button
          className="min-h-14"
          disabled={outcome.kind !== 'reduced'}
          onClick={() => onConfirmed(shown, quantities)}
        >
          {t('counter:lines.confirm')}
        </Button>
        <Button quiet className="min-h-14" onClick={onBack}>
          {t('counter:lines.back')}
        </Button>
      </div>
    </section>
  )
}
