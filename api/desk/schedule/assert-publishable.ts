import type { Json } from '../../../src/domain/json/json.ts'
import type { PaymentReach } from '../../../src/domain/payment/payment-reach.ts'
import type { Db } from '../../db/venues.ts'
import { ApiError } from '../../http/errors.ts'
import { checkVenueFile } from '../../venues/import-venue.ts'
import type { Draft } from '../draft.ts'
import { notApplicable } from '../publish-edits.ts'
import { pendingGroups, rehearse } from './needed-schedule.ts'

/**
 * Checks that all schedules of a draft could still be published one after the other if its edits were these. Those that could not be
 * published before either are left alone.
 * @throws ApiError `conflict` if an edit would not apply at its time, `invalid` if the venue file would not be valid then
 */
export async function assertPublishable(
  db: Db,
  { file, edits }: Draft,
  changed: Draft['edits'],
  reach: PaymentReach,
): Promise<void> {
  const before = rehearse(file, pendingGroups(edits))
  const after = rehearse(file, pendingGroups(changed))
  for (const [id, failure] of after.failures)
    if (!before.failures.has(id))
      throw notApplicable(failure.id, 'would not apply at its time', failure.problem)
  for (const [id, then] of after.files) {
    const refusal = await findRefusal(db, then, reach)
    const earlier = before.files.get(id)
    if (refusal && (earlier === undefined || !(await findRefusal(db, earlier, reach)))) throw refusal
  }
}

/** Why a venue file is not valid; null if it is. */
async function findRefusal(db: Db, file: Json, reach: PaymentReach): Promise<ApiError | null> {
  try {
    await checkVenueFile(db, Buffer.from(JSON.stringify(file)), reach)
    return null
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}
