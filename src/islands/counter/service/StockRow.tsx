import { useState } from 'react'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { LocalizedText } from '../../../components/ui/basics/LocalizedText.tsx'
import { Stepper } from '../../../components/ui/forms/Stepper.tsx'
import { MAX_LEFT, soldOutPeriods } from '../../../domain/menu/stock.ts'
import { formatDate } from '../../../i18n/format/format-date.ts'
import { namesOf } from '../../../i18n/messages/order-texts.ts'
import type { StockChange, StockEntry } from '../../../stores/counter/stock-page.ts'

/** How many are left if nobody counted before. */
const FEW = 5

/** A dish or an option with its state. A tap opens what can be said about it. */
export function StockRow({
  entry,
  timeZone,
  isOpen,
  onOpen,
  onChange,
}: {
  entry: StockEntry
  timeZone: string
  isOpen: boolean
  onOpen: () => void
  onChange: (change: StockChange) => void
}) {
  return (
    <li className="rounded-lg bg-surface-raised">
      <button
        type="button"
        aria-expanded={isOpen}
        className="flex min-h-14 w-full cursor-pointer flex-wrap items-center justify-between gap-x-4 px-4 py-2 text-start"
        onClick={onOpen}
      >
        <span className="font-semibold">
          <LocalizedText text={namesOf(entry.locales)} />
        </span>
        <StockText entry={entry} timeZone={timeZone} />
      </button>
      {isOpen && <StockChoices entry={entry} onChange={onChange} />}
    </li>
  )
}

function StockText({ entry, timeZone }: { entry: StockEntry; timeZone: string }) {
  const { t, locale } = useI18n()
  const { sold_out: isSoldOut, until, left, later_orders: later } = entry
  if (!isSoldOut && left !== null)
    return <span className="font-semibold text-warning">{t('counter:stock.left', { count: left })}</span>
  if (!isSoldOut) return <span className="text-ink-muted">{t('counter:stock.available')}</span>
  const time = until === null ? null : formatDate(until, locale, timeZone, 'date-time')
  return (
    <span className="font-semibold text-danger">
      {time === null ? t('counter:stock.soldOut') : t('counter:stock.soldOutUntil', { time })}
      {later && <span className="block font-normal text-ink">{t('counter:stock.laterOrders')}</span>}
    </span>
  )
}

function StockChoices({ entry, onChange }: { entry: StockEntry; onChange: (change: StockChange) => void }) {
  const { t } = useI18n()
  const [left, setLeft] = useState(entry.left || FEW)
  return (
    <div className="grid gap-3 border-line border-t p-4">
      {(entry.sold_out || entry.left !== null) && (
        <Button wide className="min-h-14" onClick={() => onChange({ kind: 'available' })}>
          {t('counter:stock.again')}
        </Button>
      )}
      <p className="font-semibold">{t('counter:stock.soldOut')}</p>
      <div className="grid gap-2 sm:grid-cols-2">
        {soldOutPeriods.map((period) => (
          <button
            key={period}
            type="button"
            className="min-h-14 cursor-pointer rounded-lg border-2 border-danger px-2 font-semibold text-danger"
            onClick={() => onChange({ kind: 'sold-out', period })}
          >
            {t(`counter:stock.period.${period}`)}
          </button>
        ))}
        {entry.kind === 'item' && (
          <button
            type="button"
            className="wrap-anywhere min-h-14 cursor-pointer rounded-lg border-2 border-danger px-2 font-semibold text-danger"
            onClick={() => onChange({ kind: 'sold-out', period: 'today', laterOrders: true })}
          >
            {t('counter:stock.todayOnly')}
          </button>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Stepper
          value={left}
          min={1}
          max={MAX_LEFT}
          label={t('counter:stock.count')}
          fewerLabel={t('counter:stock.fewer')}
          moreLabel={t('counter:stock.more')}
          onChange={setLeft}
        />
        <Button quiet onClick={() => onChange({ kind: 'left', left })}>
          {t('counter:stock.setLeft')}
        </Button>
      </div>
    </div>
  )
}
