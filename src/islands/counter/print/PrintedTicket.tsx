import { useEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import type { Board } from '../../../contract/counter/board-calls.ts'
import type { Paper } from '../../../domain/printing/paper.ts'
import { orderTicket, type TicketBlock } from '../../../i18n/messages/order-ticket.ts'
import type { PrintJob } from '../../../stores/counter/printing.ts'

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
  const i18n = useI18n()
  const ticket = useRef<HTMLDivElement>(null)
  const done = useRef(onDone)
  done.current = onDone
  const blocks = useMemo(() => orderTicket(job.order, venue, i18n, job.isDuplicate), [job, venue, i18n])
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
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a ticket never move
        <Block key={at} block={block} />
      ))}
    </div>,
    document.body,
  )
}

function Block({ block }: { block: TicketBlock }) {
  if (block.kind === 'rule') return <hr />
  if (block.kind === 'dish')
    return (
      <p className="ticket-dish">
        <b>{block.quantity}</b> <bdi>{block.text}</bdi>
      </p>
    )
  return (
    <p className={`ticket-${block.kind}`}>
      {/* What the diner wrote has its own direction. */}
      {block.kind === 'remark' ? <bdi>{block.text}</bdi> : block.text}
    </p>
  )
}
