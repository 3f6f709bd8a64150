import { expect } from 'vitest'
import { isOpen } from '../expected/dishes.ts'
import { isShut, now, type Shown, sellsHere, type Visitor } from '../visit/visitor.ts'

type Listing = Extract<Shown, { kind: 'menu' | 'category' | 'item' | 'search' }>

/** Pages say whether the venue is open, and a closed one that takes no orders has nothing to add. */
export function checkOpening(visitor: Visitor, { window: { document } }: Listing): void {
  const { hours } = visitor.place.branch
  for (const place of document.querySelectorAll('[data-hours]')) {
    const words = (place.querySelector('span') ?? place).textContent
    expect([words !== '', place.classList.contains('is-open')]).toEqual([true, isOpen(hours, now(visitor))])
  }
  if (sellsHere(visitor))
    expect('closed' in document.documentElement.dataset, 'nothing can be added').toBe(isShut(visitor))
}
