import { expect } from 'vitest'
import { isOpen } from '../expected/dishes.ts'
import { cannotOrder, currentMoment, hasCartHere, type OpenPage, type Visitor } from '../visit/visitor.ts'

type Listing = Extract<OpenPage, { kind: 'menu' | 'category' | 'item' | 'search' }>

/**
 * Checks that pages show whether the venue is open, and that a closed venue without scheduled orders has no
 * add buttons.
 */
export function checkOpening(visitor: Visitor, { window: { document } }: Listing): void {
  const { hours } = visitor.place.branch
  for (const place of document.querySelectorAll('[data-hours]')) {
    const text = (place.querySelector('span') ?? place).textContent
    expect([text !== '', place.classList.contains('is-open')]).toEqual([
      true,
      isOpen(hours, currentMoment(visitor)),
    ])
  }
  if (hasCartHere(visitor))
    expect('closed' in document.documentElement.dataset, 'the page is marked as closed').toBe(
      cannotOrder(visitor),
    )
}
