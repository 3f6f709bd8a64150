import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { applyEdit } from '../../../src/domain/desk/plan-edit.ts'
import type { Json } from '../../../src/domain/json/json.ts'
import { hash } from '../../crypto/secrets.ts'
import type { Database } from '../../db/schema/database.ts'
import type { CallDeps } from '../../http/call-deps.ts'
import { notFound } from '../../http/errors.ts'
import { type ApiEnv, type CallGuard, createRegister } from '../../http/register.ts'
import { type BranchView, createBranchView } from '../../venues/branch-view.ts'
import { readVenueFile } from '../../venues/file/read-venue-file.ts'
import { withoutOnlinePayments } from '../../venues/online-payments.ts'
import { readStaffState } from '../../venues/staff-state.ts'
import type { CurrentBranch, VenueReader } from '../../venues/venue-reader.ts'
import { venueRoutes } from '../../venues/venue-routes.ts'
import { readDraft } from '../draft.ts'
import type { DraftSite } from './draft-pages.ts'

export type DraftDeps = CallDeps & { readonly venues: VenueReader; readonly onlinePayments: boolean }

/**
 * The site of a branch with edits of its draft; with all of them by default. Edits that do not apply are left out. Its calls are
 * answered as those of a published venue are, so that whatever reads one can read the other.
 * @throws ApiError `invalid` from its calls if the venue file is not valid with the edits
 */
export async function openDraftSite(
  deps: DraftDeps,
  { venue, referenceId }: { readonly venue: string; readonly referenceId: string },
  ids?: readonly string[],
): Promise<DraftSite> {
  const { db, venues } = deps
  const { draft, place } = await asOfNow(db, async (trx) => ({
    draft: await readDraft(trx, venue),
    place: await venues.find(trx, { referenceId }),
  }))
  const wanted = ids && new Set(ids)
  const applied: string[] = []
  const edited = draft.edits.reduce((file: Json, { id, edit }) => {
    if (wanted?.has(id) === false) return file
    const result = applyEdit(file, edit)
    if ('problem' in result) return file
    applied.push(id)
    return result.file
  }, draft.file)
  // What staff say today makes a new revision too.
  const state = hash(JSON.stringify([place.revision, applied]))
  return { referenceId, state, fetch: createAnswers(deps, edited) }
}

const asOfNow = <T>(db: Kysely<Database>, read: (trx: Parameters<typeof readDraft>[0]) => Promise<T>) =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

/** Nobody calls from outside. */
const OPEN: CallGuard = {
  operatorHash: '',
  findCustomer: async () => null,
  findStaff: async () => null,
  countCall() {},
  runLimited: (_address, work) => work(),
}

/** The calls that read venues, registered on their own, with the file in place of the stored one. */
function createAnswers(deps: DraftDeps, edited: Json): typeof fetch {
  const app = new Hono<ApiEnv>()
  venueRoutes(createRegister(app, OPEN), deps, createDraftReader(deps, edited))
  return async (input, init) => app.request(input instanceof Request ? input : String(input), init)
}

function createDraftReader({ venues, onlinePayments }: DraftDeps, edited: Json): VenueReader {
  const read = once(() => {
    const file = readVenueFile(Buffer.from(JSON.stringify(edited)))
    return onlinePayments ? file : withoutOnlinePayments(file)
  })
  const branches = new Map<string, Promise<BranchView | null>>()
  const view: VenueReader['view'] = async (db, { branchId, venue, revision }): Promise<CurrentBranch> => {
    let found = branches.get(branchId)
    if (!found) {
      found = readStaffState(db, branchId).then((staff) => createBranchView(read(), branchId, staff))
      branches.set(branchId, found)
    }
    const branch = await found
    if (!branch) throw notFound(`there is no branch ${branchId}`)
    return { ...branch, venue, revision }
  }
  const { find, findRated, known } = venues
  return { find, findRated, known, view, branch: async (db, by) => view(db, await find(db, by)) }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
