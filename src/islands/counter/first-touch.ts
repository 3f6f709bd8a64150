const SIGNS = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const

let touched: Promise<void> | null = null

/** Resolves as soon as somebody uses the page, from the first call on. */
export function firstTouch(): Promise<void> {
  touched ??= new Promise((resolve) => {
    const listening = new AbortController()
    const notice = (event: Event) => {
      // Browsers report a mouse that rests on the page as a move by nothing.
      if (event.type === 'pointermove' && event instanceof MouseEvent && !event.movementX && !event.movementY)
        return
      listening.abort()
      resolve()
    }
    for (const sign of SIGNS) addEventListener(sign, notice, { passive: true, signal: listening.signal })
  })
  return touched
}
