import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { LocalizedText } from '../../components/ui/basics/LocalizedText.tsx'
import { LineChoices } from '../../components/ui/order/LineChoices.tsx'
import type { PlacedOrder } from '../../contract/order/order.ts'
import type { Localized } from '../../domain/values/localized.ts'
import { toMinorUnits } from '../../domain/values/money.ts'

type Line = PlacedOrder['order_lines'][number]

const localized = (names: Line['locales']): Localized =>
  Object.fromEntries(names.map(({ locale, name }) => [locale, name]))

/** A line of an order. What the venue removed is struck through. */
export function OrderedLine({ line, currency }: { line: Line; currency: string }) {
  const { t, money, number } = useI18n()
  const { quantity, ordered } = line
  const isRemoved = quantity === 0
  return (
    <li className="flex gap-3">
      <span className="min-w-7 font-semibold tabular">
        {ordered !== null && (
          <s aria-hidden="true" className="me-1.5 font-normal text-ink-muted">
            {number(ordered)} ×
          </s>
        )}
        {!isRemoved && `${number(quantity)} ×`}
      </span>
      <div className="min-w-0 flex-1">
        <p className={isRemoved ? 'text-ink-muted line-through' : undefined}>
          <LocalizedText text={localized(line.locales)} />
        </p>
        <LineChoices
          label={localized(line.label)}
          modifiers={line.modifiers.map((modifier) => ({
            name: localized(modifier.locales),
            quantity: modifier.quantity,
          }))}
          note={line.comment}
        />
        {ordered !== null && (
          <p className="font-medium text-sm">
            {isRemoved
              ? t('order:changed.removed')
              : t('order:changed.instead', { is: number(quantity), was: number(ordered) })}
          </p>
        )}
      </div>
      {!isRemoved && <span className="num">{money(toMinorUnits(line.total_price, currency))}</span>}
    </li>
  )
}
