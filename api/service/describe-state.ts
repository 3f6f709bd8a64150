import type { ServiceEntry } from '../../src/domain/venue/service-state.ts'

/** Describes a state, for the audit log. */
export function describeState(entry: Omit<ServiceEntry, 'type'> | undefined, now: number): string {
  if (!entry || entry.until <= now) return 'open'
  const until = `until ${new Date(entry.until).toISOString()}`
  return entry.state === 'paused' ? `paused ${until}` : `${entry.minutes} minutes longer ${until}`
}
