import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { LocalizedText } from '../../../components/ui/basics/LocalizedText.tsx'
import type { BoardOrder } from '../../../contract/counter/board-calls.ts'
import {
  linesWithChanges,
  orderRemarks,
  type TicketLine,
  ticketLines,
} from '../../../i18n/messages/order-texts.ts'
import { LineQuantity } from './LineQuantity.tsx'

/**
 * What the kitchen prepares: quantities, dishes, options, and what the diner wrote. `withChanges`: what the venue has removed is
 * shown too, struck through.
 */
export function OrderLines({ order, withChanges }: { order: BoardOrder; withChanges: boolean }) {
  return (
    <>
      <DishLines lines={withChanges ? linesWithChanges(order) : ticketLines(order)} />
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
      {lines.map((line) => {
        const { at, name, label, quantity, options, remark } = line
        return (
          <li key={at} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-xl">
            <LineQuantity line={line} className="min-w-16" />
            <div
              className={`grid min-w-0 flex-1 basis-24 gap-1 ${quantity === 0 ? 'text-ink-muted line-through' : ''}`}
            >
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
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never move
                <p key={index} className="text-lg">
                  {'+ '}
                  {option.quantity > 1 && <b className="tabular">{number(option.quantity)} × </b>}
                  <LocalizedText text={option.name} />
                </p>
              ))}
              {remark && (
                <p className="remark text-lg">
                  <bdi>{remark}</bdi>
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
