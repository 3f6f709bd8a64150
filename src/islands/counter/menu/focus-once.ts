/** A `ref` that focuses what appears. It is the same function in every render, so that React calls it once. */
export const focusOnce = (element: HTMLElement | null) => element?.focus()
