/** A `ref` that focuses what appears. It is the same function in every render, so that React calls it once. */
export const focusOnce = (element: HTMLElement | null) => element?.focus()

/** The same, for what is on the screen already. Browsers would scroll to where a bar that stays in place would otherwise be. */
export const focusInPlace = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** Focuses a button after a sheet was closed, if what had the focus before, and would get it back, is gone. */
export function focusIfLost(button: HTMLElement | null): void {
  const focused = document.activeElement
  if (focused === document.body || focused?.closest('dialog')) focusInPlace(button)
}
