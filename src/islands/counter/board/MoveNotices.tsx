import { useStore } from '@nanostores/react'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { orderStatusName } from '../../../domain/order/order-status.ts'
import type { BoardMoves } from '../../../stores/counter/board-moves.ts'
import { UndoBar } from '../UndoBar.tsx'

/** Moves of orders that can be taken back, and what went wrong. */
export function MoveNotices({ moves }: { moves: BoardMoves }) {
  const { t, reference } = useI18n()
  const pending = useStore(moves.$pending)
  const notice = useStore(moves.$notice)
  return (
    <UndoBar
      undoable={[...pending.values()]
        .filter(({ canUndo }) => canUndo)
        .map(({ orderId, number, to }) => ({
          id: orderId,
          text: t(`counter:undo.${orderStatusName(to)}`, { number: reference(number) }),
        }))}
      problem={
        notice &&
        t(`counter:notice.${notice.kind}`, {
          number: reference(notice.number),
          status: t(`counter:status.${orderStatusName(notice.status)}`),
        })
      }
      onUndo={moves.undo}
      onDismiss={moves.dismissNotice}
    />
  )
}
