import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { close as closeIcon } from '../../icons.ts'
import { IconButton } from '../basics/Button.tsx'
import { useBackCloses } from './useBackCloses.ts'

type Props = {
  /** The dialog's name for who cannot see it. */
  label: string
  closeLabel: string
  /** Called once it is closed, whichever way. */
  onClosed: () => void
  /** `close` takes the sheet away as the diner would. */
  children: (close: () => void) => ReactNode
}

/** How far the handle is pulled before letting go closes the sheet, in CSS pixels. */
const PULL = 96

/**
 * A modal dialog: a sheet from below on phones, a card in the middle with more room. The browser keeps the focus inside,
 * gives it back and closes on Escape; Back, a tap beside it or a pull on its handle closes it too.
 */
export function Sheet({ label, closeLabel, onClosed, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])
  const close = () => void leave(ref.current)
  const closed = useBackCloses(close)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tap beside it; for the keyboard there is Escape
    <dialog
      ref={ref}
      aria-label={label}
      className="sheet m-0 mt-auto max-h-[94dvh] w-full max-w-none flex-col overflow-hidden rounded-t-2xl bg-surface p-0 text-ink shadow-lg backdrop:bg-scrim open:flex md:m-auto md:max-h-[88dvh] md:max-w-xl md:rounded-2xl"
      // React lets both events of a sheet above this one rise to it.
      onClose={(event) => {
        if (event.target !== ref.current) return
        closed()
        onClosed()
      }}
      onCancel={(event) => {
        if (event.target !== ref.current) return
        event.preventDefault()
        close()
      }}
      onClick={(event) => {
        if (event.target === ref.current) close()
      }}
    >
      <Handle dialog={ref} onPulled={close} />
      <IconButton
        icon={closeIcon}
        label={closeLabel}
        onClick={close}
        className="absolute end-3 top-3 z-30 bg-surface shadow-sm"
      />
      {children(close)}
    </dialog>
  )
}

/** Out the way it came, then closed; at once where motion is not wanted. */
async function leave(dialog: HTMLDialogElement | null): Promise<void> {
  if (!dialog?.open) return
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
    const to = { transform: 'translateY(100%)', opacity: 0.6 }
    await dialog
      .animate([to], { duration: 180, easing: 'ease-in', fill: 'forwards' })
      .finished.catch(() => {})
  }
  dialog.close()
}

function Handle({
  dialog,
  onPulled,
}: {
  dialog: { current: HTMLDialogElement | null }
  onPulled: () => void
}) {
  const from = useRef<number | null>(null)
  const move = (event: PointerEvent, end: boolean) => {
    if (from.current === null || !dialog.current) return
    const pulled = Math.max(0, event.clientY - from.current)
    if (end) from.current = null
    if (end && pulled > PULL) onPulled()
    else dialog.current.style.translate = end ? '' : `0 ${pulled}px`
  }
  return (
    <div
      className="absolute inset-x-16 top-0 z-10 flex h-8 touch-none justify-center pt-2 md:hidden"
      aria-hidden="true"
      onPointerDown={(event) => {
        from.current = event.clientY
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => move(event, false)}
      onPointerUp={(event) => move(event, true)}
      onPointerCancel={(event) => move(event, true)}
    >
      <span className="h-1.5 w-10 rounded-full bg-edge" />
    </div>
  )
}
