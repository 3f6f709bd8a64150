import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { close as closeIcon } from '../../icons.ts'
import { IconButton } from '../basics/Button.tsx'
import { useCloseOnBack } from './useCloseOnBack.ts'

type Props = {
  /** The accessible name of the dialog. */
  label: string
  closeLabel: string
  /** Called once the sheet is closed, for any reason. */
  onClosed: () => void
  /** Asked when the user wants to close it without having finished. False: it stays. */
  mayClose?: () => boolean
  /** `close` closes the sheet with its animation. */
  children: (close: () => void) => ReactNode
}

/** How far the handle must be pulled to close the sheet, in CSS pixels. */
const CLOSE_DISTANCE = 96

/**
 * A modal dialog: a sheet at the bottom on phones, a centred card on wide screens. The browser traps and restores the
 * focus and closes it on Escape. Back, a tap outside it or a pull on its handle also close it.
 */
export function Sheet({ label, closeLabel, onClosed, mayClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])
  const close = () => void animateOut(ref.current)
  /** Returns whether the sheet closes. */
  const leave = () => {
    const isAllowed = mayClose?.() ?? true
    if (isAllowed) close()
    return isAllowed
  }
  const closed = useCloseOnBack(leave)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap outside closes it; the keyboard uses Escape
    <dialog
      ref={ref}
      aria-label={label}
      className="sheet m-0 mt-auto max-h-[94dvh] w-full max-w-none flex-col overflow-hidden rounded-t-2xl bg-surface p-0 text-ink shadow-lg backdrop:bg-scrim open:flex md:m-auto md:max-h-[88dvh] md:max-w-xl md:rounded-2xl"
      // In React both events bubble up from a nested sheet.
      onClose={(event) => {
        if (event.target !== ref.current) return
        closed()
        onClosed()
      }}
      onCancel={(event) => {
        if (event.target !== ref.current) return
        event.preventDefault()
        leave()
      }}
      onClick={(event) => {
        if (event.target === ref.current) leave()
      }}
    >
      <Handle dialog={ref} onPulled={leave} />
      <IconButton
        icon={closeIcon}
        label={closeLabel}
        onClick={leave}
        className="absolute end-3 top-3 z-30 bg-surface shadow-sm"
      />
      {children(close)}
    </dialog>
  )
}

/**
 * Animates the dialog out and closes it. If the user prefers reduced motion, it closes without animation, but not before a sheet that
 * takes its place is open: the focus and Back must already belong to that one.
 */
async function animateOut(dialog: HTMLDialogElement | null): Promise<void> {
  if (!dialog?.open) return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches)
    await new Promise((resolve) => setTimeout(resolve))
  else {
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
  /** Returns whether the sheet closes. */
  onPulled: () => boolean
}) {
  const startY = useRef<number | null>(null)
  const move = (event: PointerEvent, end: boolean) => {
    if (startY.current === null || !dialog.current) return
    const pulled = Math.max(0, event.clientY - startY.current)
    if (end) startY.current = null
    if (end && pulled > CLOSE_DISTANCE && onPulled()) return
    dialog.current.style.translate = end ? '' : `0 ${pulled}px`
  }
  return (
    <div
      className="absolute inset-x-16 top-0 z-10 flex h-8 touch-none justify-center pt-2 md:hidden"
      aria-hidden="true"
      onPointerDown={(event) => {
        startY.current = event.clientY
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
