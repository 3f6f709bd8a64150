import type { PublicationState } from '../../src/contract/counter/desk-calls.ts'
import { type Db, listBranches } from '../db/venues.ts'
import type { StaffCaller } from '../http/staff-caller.ts'
import type { PublishQueue } from '../publishing/publish-queue.ts'
import type { Publication } from '../publishing/publish-records.ts'

/** The most urgent state first. */
const STATES = ['failed', 'retrying', 'waiting', 'done'] as const

/**
 * Says how far the last edit of a venue is on its way to diners. An edit and its publication are requested in one transaction, so
 * after an edit was answered, `done` means that the build contains it.
 */
export async function readPublication(
  db: Db,
  { venue, referenceId }: Pick<StaffCaller, 'venue' | 'referenceId'>,
  publishing: Pick<PublishQueue, 'findPublications'> | undefined,
): Promise<PublicationState> {
  if (!publishing) return { state: 'none', reason: null, build: null }
  const branches = await listBranches(db, venue)
  const found = await publishing.findPublications(branches.map((branch) => branch.referenceId))
  const all = [...found].map(([id, publication]) => ({ id, ...publication }))
  const state = STATES.find((one) => all.some((publication) => stateOf(publication) === one)) ?? 'done'
  const problem = all.find((publication) => stateOf(publication) === state)
  const build = state === 'done' ? all.find(({ id }) => id === referenceId)?.buildId : null
  return { state, reason: problem?.reason ?? null, build: build ?? null }
}

function stateOf({ state }: Pick<Publication, 'state'>): (typeof STATES)[number] {
  if (state === 'idle') return 'done'
  return state === 'under-way' ? 'waiting' : state
}
