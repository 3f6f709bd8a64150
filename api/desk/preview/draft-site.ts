import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { VenueFile } from '../../../src/contract/venue/venue-file.ts'
import { applyEdit } from '../../../src/domain/desk/plan-edit.ts'
import type { PaymentReach } from '../../../src/domain/payment/payment-reach.ts'
import { hash } from '../../crypto/secrets.ts'
import { findKeptAccounts } from '../../db/credentials/venue-credentials.ts'
import type { Database } from '../../db/schema/database.ts'
import type { CallDeps } from '../../http/call-deps.ts'
import { notFound } from '../../http/errors.ts'
import { type ApiEnv, type CallGuard, createRegister } from '../../http/register.ts'
import { type BranchView, createBranchView } from '../../venues/branch-view.ts'
import { readVenueFile } from '../../venues/file/read-venue-file.ts'
import { withPayableOptions } from '../../venues/online-payments.ts'
import { readStaffState } from '../../venues/staff-state.ts'
import type { CurrentBranch, VenueReader } from '../../venues/venue-reader.ts'
import { venueRoutes } from '../../venues/venue-routes.ts'
import { type Draft, readDraft } from '../draft.ts'
import type { DraftSite } from './draft-pages.ts'

export type DraftDeps = CallDeps & { readonly venues: VenueReader; readonly reach: PaymentReach }

/**
 * Opens the sites of branches with edits of their venue’s draft; with all of them by default. Edits that do not apply are left out.
 * The draft is read once.
 */
export type OpenDraftSites = (
  branches: { readonly venue: string; readonly referenceIds: readonly string[] },
  ids?: readonly string[],
) => Promise<DraftSite[]>

/** Venue files in memory, which several pages are rendered from. */
const KEPT = 8

/**
 * Creates the function that opens sites of drafts. Their calls are answered as those of a published venue are, so that whatever reads
 * one can read the other. It rejects with ApiError `invalid` if the venue file is not valid with the edits.
 */
export function createDraftSites(deps: DraftDeps): OpenDraftSites {
  const { db, venues, reach } = deps
  const files = new LRUCache<string, VenueFile>({ max: KEPT })
  return async ({ venue, referenceIds }, ids) => {
    const { draft, places } = await asOfNow(db, async (trx) => {
      const places = []
      for (const referenceId of referenceIds)
        places.push({ referenceId, ...(await venues.find(trx, { referenceId })) })
      return { draft: await readDraft(trx, venue), places }
    })
    const { edited, applied } = applyChosen(draft, ids)
    const kept = await findKeptAccounts(db, venue)
    const key = hash(JSON.stringify([venue, draft.version, applied, kept]))
    let file = files.get(key)
    if (!file) {
      const complete = readVenueFile(Buffer.from(JSON.stringify(edited)))
      file = withPayableOptions(complete, reach, kept)
      files.set(key, file)
    }
    const fetch = createAnswers(deps, file)
    // What staff say today makes a new revision too.
    const site = { isEdited: applied.length > 0, fetch }
    return places.map(({ referenceId, revision }) => ({ referenceId, state: `${revision} ${key}`, ...site }))
  }
}

function applyChosen({ file, edits }: Draft, ids: readonly string[] | undefined) {
  const wanted = ids && new Set(ids)
  const applied: string[] = []
  let edited = file
  for (const { id, edit } of edits) {
    if (wanted?.has(id) === false) continue
    const result = applyEdit(edited, edit)
    if ('problem' in result) continue
    edited = result.file
    applied.push(id)
  }
  return { edited, applied }
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
function createAnswers(deps: DraftDeps, file: VenueFile): typeof fetch {
  const app = new Hono<ApiEnv>()
  venueRoutes(createRegister(app, OPEN), deps, createDraftReader(deps, file))
  return async (input, init) => app.request(input instanceof Request ? input : String(input), init)
}

function createDraftReader({ venues }: DraftDeps, file: VenueFile): VenueReader {
  const branches = new Map<string, Promise<BranchView | null>>()
  const view: VenueReader['view'] = async (db, { branchId, venue, revision }): Promise<CurrentBranch> => {
    let found = branches.get(branchId)
    if (!found) {
      found = readStaffState(db, branchId).then((staff) => createBranchView(file, branchId, staff))
      branches.set(branchId, found)
    }
    const branch = await found
    if (!branch) throw notFound(`there is no branch ${branchId}`)
    return { ...branch, venue, revision }
  }
  const { find, findRated, known } = venues
  return { find, findRated, known, view, branch: async (db, by) => view(db, await find(db, by)) }
}
