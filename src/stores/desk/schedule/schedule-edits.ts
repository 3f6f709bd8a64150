import type { Desk } from '../../../contract/counter/desk-calls.ts'
import { scheduleEditsCall, unscheduleEditsCall } from '../../../contract/counter/schedule-calls.ts'
import type { PageEnvironment } from '../../page/environment.ts'

/** Publishes edits at a time on the venue’s clock (`2026-12-24T18:00`); null: not by themselves. @throws CallError */
export function scheduleEdits(
  { client }: PageEnvironment,
  referenceId: string,
  ids: string[],
  at: string | null,
): Promise<Desk> {
  const params = { referenceId }
  return at === null
    ? client.call(unscheduleEditsCall, { params, body: { ids } })
    : client.call(scheduleEditsCall, { params, body: { ids, at } })
}
