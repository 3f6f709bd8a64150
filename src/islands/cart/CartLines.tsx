import { close, pencil } from '../../components/icons.ts'
import { IconButton } from '../../components/ui/basics/Button.tsx'
import { useI18n } from '../../components/ui/basics/i18n-context.tsx'
import { LocalizedText } from '../../components/ui/basics/LocalizedText.tsx'
import { Price } from '../../components/ui/basics/Price.tsx'
import { Thumbnail } from '../../components/ui/basics/Thumbnail.tsx'
import { ErrorText } from '../../components/ui/forms/ErrorText.tsx'
import { Stepper } from '../../components/ui/forms/Stepper.tsx'
import { LineChoices } from '../../components/ui/order/LineChoices.tsx'
import type { CartLine } from '../../domain/order/line.ts'
import type { LineQuote } from '../../domain/order/quote.ts'
import type { Cart } from '../../stores/cart/cart.ts'
import type { CartLineView } from '../../stores/cart/cart-lines.ts'
import { type LineObstacle, lineDetails } from '../../stores/cart/line-details.ts'

export function CartLines({
  lines,
  cart,
  hidePrice,
  onEdit,
}: {
  lines: readonly CartLineView[]
  cart: Cart
  hidePrice: boolean
  onEdit: (line: CartLine) => void
}) {
  const { t } = useI18n()
  return (
    <ul aria-label={t('cart:lines')}>
      {lines.map((view) => (
        <Line
          key={view.line.key}
          view={hidePrice ? { ...view, quote: null } : view}
          cart={cart}
          onEdit={() => onEdit(view.line)}
        />
      ))}
    </ul>
  )
}

const OBSTACLE_MESSAGES: Record<LineObstacle, string> = {
  'sold-out': 'cart:state.soldOut',
  unavailable: 'cart:state.unavailable',
  later: 'cart:state.later',
  choices: 'cart:state.choices',
}

function Line({ view, cart, onEdit }: { view: CartLineView; cart: Cart; onEdit: () => void }) {
  const { t, localize } = useI18n()
  const { line, quote, obstacle, limits, editable } = view
  const name = localize(line.item.name)
  const off = obstacle !== null
  return (
    <li className="flex gap-4 border-line border-b py-4 last:border-0">
      <Thumbnail
        source={line.item.images[0]}
        className={`size-[min(5rem,22vw)] ${off ? 'opacity-50 gray' : ''}`}
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap justify-between gap-x-3">
          <p
            className={`max-w-full flex-[1_1_6rem] wrap-break-word font-semibold ${off ? 'text-ink-muted' : ''}`}
          >
            <LocalizedText text={line.item.name} />
          </p>
          {quote && (
            <span className="ms-auto">
              <Price
                now={quote.total}
                was={
                  quote.discountedPrice < quote.price
                    ? (quote.price + quote.modifiersPrice) * line.count
                    : null
                }
              />
            </span>
          )}
        </div>
        <LineChoices {...lineDetails(line)} />
        {quote && quote.couponDiscountAmount > 0 && <LineCouponDiscount quote={quote} count={line.count} />}
        {off && <ErrorText className="mt-1">{t(OBSTACLE_MESSAGES[obstacle])}</ErrorText>}
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

/** The amount that the coupon saves on this line, and for how many of its units if not all. */
function LineCouponDiscount({ quote, count }: { quote: LineQuote; count: number }) {
  const { t, money, number } = useI18n()
  const { couponDiscountAmount, couponDiscountCount } = quote
  return (
    <p className="mt-1 text-sm text-success">
      {t(couponDiscountCount < count ? 'cart:coupon.lineOffSome' : 'cart:coupon.lineOff', {
        amount: money(couponDiscountAmount),
        some: number(couponDiscountCount),
        all: number(count),
      })}
    </p>
  )
}
