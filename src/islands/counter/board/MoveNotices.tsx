import { useStore } from '@nanostores/react'
import { close } from '../../../components/icons.ts'
import { IconButton } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { orderStatusName } from '../../../domain/order/order-status.ts'
import type { BoardMoves } from '../../../stores/counter/board-moves.ts'

/** At the bottom: moves that can be taken back, and what went wrong. */
export function MoveNotices({ moves }: { moves: BoardMoves }) {
  const { t, reference } = useI18n()
  const pending = useStore(moves.$pending)
  const notice = useStore(moves.$notice)
  const undoable = [...pending.values()].filter(({ canUndo }) => canUndo)
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-toast grid justify-items-center gap-2 p-3">
      <div role="alert" className="pointer-events-auto w-full max-w-lg">
        {notice && (
          <div className="flex items-center gap-3 rounded-lg border-2 border-danger bg-surface-raised py-2 ps-4 pe-1 shadow-lg">
            <p className="flex-1 font-semibold">
              {t(`counter:notice.${notice.kind}`, {
                number: reference(notice.number),
                status: t(`counter:status.${orderStatusName(notice.status)}`),
              })}
            </p>
            <IconButton
              icon={close}
              label={t('counter:close')}
              className="min-h-12 min-w-12"
              onClick={moves.dismissNotice}
            />
          </div>
        )}
      </div>
      <div role="status" className="pointer-events-auto grid w-full max-w-lg gap-2">
        {undoable.map(({ orderId, number, to }) => (
          <div
            key={orderId}
            className="undo-bar relative flex items-center gap-3 overflow-hidden rounded-lg bg-ink py-2 ps-4 pe-2 text-surface shadow-lg"
          >
            <p className="flex-1 font-semibold">
              {t(`counter:undo.${orderStatusName(to)}`, { number: reference(number) })}
            </p>
            <button
              type="button"
              className="min-h-12 cursor-pointer rounded-lg border-2 border-surface px-5 font-bold"
              onClick={() => moves.undo(orderId)}
            >
              {t('counter:undo.button')}
            </button>
            <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1 bg-highlight" />
          </div>
        ))}
      </div>
    </div>
  )
}
