import type { Scrolling } from '../../stores/orders/history-page.ts'

/** How the browser's page scrolls. */
export function browserScrolling(): Scrolling {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return {
    cameBack: navigation?.type === 'back_forward' || navigation?.type === 'reload',
    top: () => scrollY,
    scrollTo: (top) => requestAnimationFrame(() => scrollTo({ top, behavior: 'instant' })),
  }
}
