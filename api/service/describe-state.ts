import type { AuditValue } from '../../src/contract/counter/audit-calls.ts'
import type { ServiceEntry } from '../../src/domain/venue/service-state.ts'

/** Describes a state, for the audit log. */
export function describeState(entry: Omit<ServiceEntry, 'type'> | undefined, now: number): AuditValue {
  if (!entry || entry.until <= now) return { kind: 'service', state: 'open' }
  const { state, minutes } = entry
  const until = new Date(entry.until).toISOString()
  return { kind: 'service', state, ...(state === 'busy' && { minutes }), until }
}
