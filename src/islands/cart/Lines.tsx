import { close, pencil } from '../../components/icons.ts'
import { IconButton } from '../../components/ui/Button.tsx'
import { ErrorText } from '../../components/ui/ErrorText.tsx'
import { LineChoices } from '../../components/ui/LineChoices.tsx'
import { Price } from '../../components/ui/Price.tsx'
import { Said } from '../../components/ui/Said.tsx'
import { Stepper } from '../../components/ui/Stepper.tsx'
import { Thumb } from '../../components/ui/Thumb.tsx'
import { useWords } from '../../components/ui/words.tsx'
import { type CartLine, labelOf } from '../../domain/line.ts'
import { quantityLimits } from '../../domain/price-label.ts'
import type { LineQuote, Quote } from '../../domain/quote.ts'
import type { VenueTime } from '../../domain/weekday.ts'
import type { ItemEntry, Shop } from '../../payload/island-data.ts'
import type { Cart } from '../../stores/cart/cart.ts'
import type { EditTarget } from '../../stores/cart/item-draft.ts'
import { type LineObstacle, lineDetails, lineObstacle } from '../../stores/cart/line-details.ts'

type Props = {
  lines: readonly CartLine[]
  quote: Quote
  shop: Shop
  at: VenueTime
  cart: Cart
  entries: Readonly<Record<string, ItemEntry>> | null
  onEdit: (target: EditTarget) => void
}

export function Lines({ lines, quote, shop, at, cart, entries, onEdit }: Props) {
  const { t } = useWords()
  const quoted = new Map(quote.lines.map((line) => [line.key, line]))
  return (
    <ul aria-label={t('cart:lines')}>
      {lines.map((line) => (
        <Line
          key={line.key}
          line={line}
          quote={quoted.get(line.key)}
          obstacle={lineObstacle(line, shop, at)}
          cart={cart}
          onEdit={() => {
            const entry = entries?.[line.itemId] ?? { item: line.item, categoryId: line.categoryId }
            onEdit({ entry, line, replaces: line.key })
          }}
        />
      ))}
    </ul>
  )
}

const OBSTACLES: Record<LineObstacle, string> = {
  'sold-out': 'cart:state.soldOut',
  unavailable: 'cart:state.unavailable',
  later: 'cart:state.later',
  choices: 'cart:state.choices',
}

function Line({
  line,
  quote,
  obstacle,
  cart,
  onEdit,
}: {
  line: CartLine
  quote: LineQuote | undefined
  obstacle: LineObstacle | null
  cart: Cart
  onEdit: () => void
}) {
  const { t, say } = useWords()
  const name = say(line.item.name)
  const limits = quantityLimits(labelOf(line.item, line.labelId))
  const off = obstacle !== null
  const editable =
    obstacle !== 'sold-out' && obstacle !== 'unavailable' && (hasChoices(line) || obstacle === 'choices')
  return (
    <li className="flex gap-4 border-line border-b py-4 last:border-0">
      <Thumb
        source={line.item.images[0]}
        className={`size-[min(5rem,22vw)] ${off ? 'opacity-50 gray' : ''}`}
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap justify-between gap-x-3">
          <p className={`font-semibold leading-snug ${off ? 'text-ink-muted' : ''}`}>
            <Said text={line.item.name} />
          </p>
          {quote && !off && (
            <Price
              now={quote.total}
              was={
                quote.discountedPrice < quote.price ? (quote.price + quote.modifiersPrice) * line.count : null
              }
            />
          )}
        </div>
        <LineChoices {...lineDetails(line)} />
        {quote && !off && quote.couponDiscountAmount > 0 && <CouponOff quote={quote} count={line.count} />}
        {off && <ErrorText className="mt-1">{t(OBSTACLES[obstacle])}</ErrorText>}
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          {!off && (
            <Stepper
              value={line.count}
              min={limits.minimum}
              max={limits.maximum}
              removable
              label={t('cart:quantityOf', { name })}
              fewerLabel={t('cart:fewerOf', { name })}
              moreLabel={t('cart:moreOf', { name })}
              onChange={(count) => cart.setCount(line.key, count)}
            />
          )}
          <span className="ms-auto -me-[min(.75rem,4vw)] flex text-ink-muted">
            {editable && <IconButton icon={pencil} label={t('cart:editOf', { name })} onClick={onEdit} />}
            <IconButton
              icon={close}
              label={t('cart:removeOf', { name })}
              onClick={() => cart.remove(line.key)}
            />
          </span>
        </div>
      </div>
    </li>
  )
}

/** What the coupon takes off this line, and of how many of its units when not of all. */
function CouponOff({ quote, count }: { quote: LineQuote; count: number }) {
  const { t, money, number } = useWords()
  const { couponDiscountAmount, couponDiscountCount } = quote
  return (
    <p className="mt-1 text-sm text-success">
      {t(couponDiscountCount < count ? 'coupon:lineOffSome' : 'coupon:lineOff', {
        amount: money(couponDiscountAmount),
        some: number(couponDiscountCount),
        all: number(count),
      })}
    </p>
  )
}

const hasChoices = ({ item, note }: CartLine) =>
  item.modifierGroups.length > 0 || item.labels.length > 1 || item.commentRequired || note !== ''
