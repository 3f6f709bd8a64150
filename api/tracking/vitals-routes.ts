import type { PageVitals } from '../../src/contract/visit/vitals-calls.ts'
import { reportVitalsCall } from '../../src/contract/visit/vitals-calls.ts'
import type { Register } from '../http/register.ts'

/** Receives web vitals and passes them to the metrics; nothing is stored. */
export function vitalsRoutes(
  register: Register,
  { onVitals }: { onVitals?(measured: PageVitals): void },
): void {
  register(reportVitalsCall, ({ body }) => {
    onVitals?.(body)
    return { message: '' }
  })
}
