import type { Scrolling } from '../../stores/orders/history-page.ts'

/** The scroll position of the browser's page. */
export function browserScrolling(): Scrolling {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return {
    cameBack: navigation?.type === 'back_forward' || navigation?.type === 'reload',
    top: () => scrollY,
    scrollTo: (top) => requestAnimationFrame(() => scrollTo({ top, behavior: 'instant' })),
  }
}
