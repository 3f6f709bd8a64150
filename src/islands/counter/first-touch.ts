const SIGNS = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const

let touched: Promise<void> | null = null

/** Resolves as soon as somebody uses the page, from the first call on. */
export function firstTouch(): Promise<void> {
  touched ??= new Promise((resolve) => {
    for (const sign of SIGNS) addEventListener(sign, () => resolve(), { once: true, passive: true })
  })
  return touched
}
