import { messageOperatorCalls } from '../../src/contract/operator/message-operator-calls.ts'
import { readVolume } from '../db/sending/message-volume.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { invalid } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import type { VenueReader } from '../venues/venue-reader.ts'
import { messageSource } from './message-source.ts'

/** The operator's call that says what the messages of a venue cost. */
export function messageVolumeRoutes(
  register: Register,
  { db, now, venues }: Pick<CallDeps, 'db' | 'now'> & { venues: VenueReader },
): void {
  register(messageOperatorCalls.messageVolume, async ({ params, query }) => {
    const source = messageSource(await venues.branch(db, { referenceId: params.referenceId }), now())
    const month = query.month || source.month
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
      throw invalid([{ path: 'month', message: 'expected a month such as 2026-11' }])
    const volume = await readVolume(db, source.venue, month)
    return {
      ...{ venue: source.venue, month },
      volume: volume.map(({ venue: _, month: __, cost, ...row }) => ({ ...row, cost: cost / 1_000_000 })),
    }
  })
}
