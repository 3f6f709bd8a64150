import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { LocalizedText } from '../../../components/ui/basics/LocalizedText.tsx'
import type { BoardOrder } from '../../../contract/counter/board-calls.ts'
import { orderRemarks, type TicketLine, ticketLines } from '../../../stores/counter/venue-texts.ts'

/** What the kitchen prepares: quantities, dishes, options, and what the diner wrote. */
export function OrderLines({ order }: { order: BoardOrder }) {
  return (
    <>
      <DishLines lines={ticketLines(order)} />
      {orderRemarks(order).map((remark) => (
        <p key={remark} className="remark text-lg">
          <bdi>{remark}</bdi>
        </p>
      ))}
    </>
  )
}

/** Dishes with their quantities, options and remarks. */
export function DishLines({ lines }: { lines: readonly TicketLine[] }) {
  const { number, localize } = useI18n()
  return (
    <ul className="grid gap-2.5 border-line border-y py-3">
      {lines.map(({ name, label, quantity, options, remark }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never move
        <li key={at} className="flex gap-3 text-lg">
          <span
            className={`h-fit min-w-12 flex-none rounded-sm border-2 border-edge px-1.5 text-center font-bold tabular ${quantity > 1 ? 'many' : ''}`}
          >
            {number(quantity)}&nbsp;×
          </span>
          <div className="grid min-w-0 flex-1 gap-1">
            <p className="font-semibold">
              <LocalizedText text={name} />
              {localize(label) && (
                <>
                  {' · '}
                  <LocalizedText text={label} />
                </>
              )}
            </p>
            {options.map((option, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <p key={index}>
                {'+ '}
                {option.quantity > 1 && <b className="tabular">{number(option.quantity)} × </b>}
                <LocalizedText text={option.name} />
              </p>
            ))}
            {remark && (
              <p className="remark">
                <bdi>{remark}</bdi>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
