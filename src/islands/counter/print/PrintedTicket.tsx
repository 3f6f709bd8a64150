import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { LocalizedText } from '../../../components/ui/basics/LocalizedText.tsx'
import type { Board } from '../../../contract/counter/board-calls.ts'
import { venueTime } from '../../../domain/time/weekday.ts'
import { toMinorUnits } from '../../../domain/values/money.ts'
import type { Paper, PrintJob } from '../../../stores/counter/printing.ts'
import { orderRemarks, ticketLines } from '../../../stores/counter/venue-texts.ts'
import { paymentText } from '../order/OrderFacts.tsx'
import { orderType } from '../order/order-type.ts'
import { TicketPlace } from './TicketPlace.tsx'

const MILLIMETRES_PER_PIXEL = 25.4 / 96

/** Prints a ticket, and only it: the style sheet hides the page beside it. */
export default function PrintedTicket({
  job,
  paper,
  venue,
  onDone,
}: {
  job: PrintJob
  paper: Paper
  venue: Board['venue']
  onDone: () => void
}) {
  const ticket = useRef<HTMLDivElement>(null)
  const done = useRef(onDone)
  done.current = onDone
  // biome-ignore lint/correctness/useExhaustiveDependencies: every job is printed once
  useEffect(() => {
    const height = (ticket.current?.offsetHeight ?? 0) * MILLIMETRES_PER_PIXEL
    // A page has a fixed size, and a roll of paper ends where its ticket ends.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@page { size: ${paper}mm ${Math.ceil(height) + 2}mm; margin: 0 }`)
    document.adoptedStyleSheets.push(sheet)
    const finish = () => done.current()
    addEventListener('afterprint', finish)
    print()
    return () => {
      removeEventListener('afterprint', finish)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [job])
  return createPortal(
    <div ref={ticket} aria-hidden="true" className="printed-ticket" data-paper={paper}>
      <TicketText job={job} venue={venue} />
    </div>,
    document.body,
  )
}

function TicketText({ job: { order, isDuplicate }, venue }: { job: PrintJob; venue: Board['venue'] }) {
  const i18n = useI18n()
  const { t, reference, number, localize, money, clock } = i18n
  const at = (instant: string) => clock(venueTime(Date.parse(instant), venue.time_zone).minute)
  return (
    <>
      {isDuplicate && <p className="duplicate">{t('counter:print.duplicate')}</p>}
      <p className="ticket-number">{reference(order.number)}</p>
      <p className="ticket-type">{orderType(i18n, order, venue.tables)}</p>
      {order.by_staff && <p>{t('counter:entry.mark')}</p>}
      <TicketPlace order={order} />
      <p>{t('counter:print.placed', { time: at(order.created_at) })}</p>
      {order.ready_at && <p>{t('counter:time.promised', { time: at(order.ready_at) })}</p>}
      <ul>
        {ticketLines(order).map(({ name, label, quantity, options, remark }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never move
          <li key={index}>
            <p className="ticket-line">
              <b>{number(quantity)}&nbsp;×</b>
              <span>
                <LocalizedText text={name} />
                {localize(label) && (
                  <>
                    {' · '}
                    <LocalizedText text={label} />
                  </>
                )}
              </span>
            </p>
            {options.map((option, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <p key={at} className="ticket-option">
                {'+ '}
                {option.quantity > 1 && <>{number(option.quantity)} × </>}
                <LocalizedText text={option.name} />
              </p>
            ))}
            {remark && <Boxed text={remark} />}
          </li>
        ))}
      </ul>
      {orderRemarks(order).map((remark) => (
        <Boxed key={remark} text={remark} />
      ))}
      <p className="ticket-end">
        <b>{money(toMinorUnits(order.amounts.total, order.currency))}</b> · {paymentText(order, i18n)}
      </p>
      {isDuplicate && <p className="duplicate">{t('counter:print.duplicate')}</p>}
    </>
  )
}

/** What the diner wrote, which may be an allergy. */
const Boxed = ({ text }: { text: string }) => (
  <p className="ticket-remark">
    <bdi>{text}</bdi>
  </p>
)
