import type { PageVitals } from '../../src/contract/visit/vitals-calls.ts'
import { reportVitalsCall } from '../../src/contract/visit/vitals-calls.ts'
import type { Register } from '../http/register.ts'

/** How fast pages were: passed on to who counts it, kept nowhere. */
export function vitalsRoutes(
  register: Register,
  { onVitals }: { onVitals?(measured: PageVitals): void },
): void {
  register(reportVitalsCall, ({ body }) => {
    onVitals?.(body)
    return { message: '' }
  })
}
