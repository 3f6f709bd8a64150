/**
 * How a scroll that somebody asked for moves. All other scrolling jumps: a page that glides on its own, as after a field gets
 * the focus, slides away under the finger that is about to press a button.
 */
export const glide = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
