const SIGNS = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const

let touched: Promise<void> | null = null

/** Resolves as soon as somebody uses the page, from the first call on. */
export function firstTouch(): Promise<void> {
  touched ??= new Promise((resolve) => {
    const listening = new AbortController()
    const notice = (event: Event) => {
      if (event.type === 'pointermove' && isAtRest(event as PointerEvent)) return
      listening.abort()
      resolve()
    }
    for (const sign of SIGNS) addEventListener(sign, notice, { passive: true, signal: listening.signal })
  })
  return touched
}

/** Browsers report a mouse that rests on the page as a move by nothing. */
// physical: by how much it moved, in any direction
const isAtRest = ({ movementX, movementY }: PointerEvent) => movementX === 0 && movementY === 0
