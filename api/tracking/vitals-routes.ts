import { vitalsCall } from '../../src/contract/vitals-calls.ts'
import type { ApiDeps } from '../deps.ts'
import type { Register } from '../http/register.ts'

/** How fast pages were: passed on to who counts it, kept nowhere. */
export function vitalsRoutes(register: Register, { onVitals }: ApiDeps): void {
  register(vitalsCall, ({ body }) => {
    onVitals?.(body)
    return { message: '' }
  })
}
