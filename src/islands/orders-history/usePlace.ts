import { useEffect } from 'react'
import { keepPlace, keptPlace, type OrderHistory } from '../../stores/orders/order-history.ts'

/** Opens the history where the visitor left it: by Back and reload at their place, else at its top. */
export function usePlace(store: OrderHistory, customerId: string): void {
  useEffect(() => {
    let here = true
    const place = cameBack() ? keptPlace(customerId) : null
    void store.open(place?.pages).then(() => {
      // Once the list is laid out.
      if (place && here) requestAnimationFrame(() => scrollTo({ top: place.top, behavior: 'instant' }))
    })
    const leave = () => keepPlace(customerId, { pages: store.shown(), top: scrollY })
    // Kept whole by the browser: its place is there, and what became of the orders is asked.
    const shown = (event: PageTransitionEvent) => event.persisted && void store.open(store.shown())
    addEventListener('pagehide', leave)
    addEventListener('pageshow', shown)
    return () => {
      here = false
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', shown)
    }
  }, [store, customerId])
}

function cameBack(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'back_forward' || navigation?.type === 'reload'
}
