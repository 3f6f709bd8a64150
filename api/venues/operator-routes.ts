import { operatorCalls, type VenueSummary } from '../../src/contract/operator/operator-calls.ts'
import type { PaymentReach } from '../../src/domain/payment/payment-reach.ts'
import { findKeptAccounts } from '../db/credentials/venue-credentials.ts'
import { countUnfinishedPayments } from '../db/payments.ts'
import {
  type Db,
  deleteVenue,
  findDocument,
  listBranches,
  listDomains,
  listVenues,
  type VenueRow,
} from '../db/venues.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { ApiError, notFound } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import type { PublishQueue } from '../publishing/publish-queue.ts'
import { importVenue } from './import-venue.ts'

/** The operator's venue calls: list, import, export and delete. */
export function operatorVenueRoutes(
  register: Register,
  deps: CallDeps & { publishing?: PublishQueue },
  { reach }: { reach: PaymentReach },
): void {
  const { db } = deps

  register(operatorCalls.listVenues, async () => {
    const rows = await listVenues(db)
    const venues: VenueSummary[] = []
    for (const row of rows) venues.push(await summarizeVenue(db, row))
    return { venues }
  })
  register(operatorCalls.importVenue, async ({ bytes, query: { replaces } }) => {
    const imported = await importVenue(db, bytes, deps.now(), deps.publishing, { reach, replaces })
    deps.log('info', 'venue imported', { venue: imported.referenceId, revision: imported.revision })
    return { venue: await summarizeVenue(db, imported), warnings: imported.warnings }
  })
  register(operatorCalls.exportVenue, async ({ params }) => {
    const venue = await requireVenue(db, params.referenceId)
    const row = await findDocument(db, venue.referenceId)
    if (!row) throw unknownVenue(params.referenceId)
    return row.document
  })
  register(operatorCalls.deleteVenue, async ({ params }) => {
    const venue = await db.transaction().execute(async (trx) => {
      const found = await summarizeVenue(trx, await requireVenue(trx, params.referenceId))
      await requireFinished(trx, found.reference_id)
      await deleteVenue(trx, found.reference_id)
      await deps.publishing?.request(trx, 'remove', found.reference_ids)
      return found
    })
    deps.log('info', 'venue deleted', { venue: venue.reference_id })
    return { venue }
  })
}

/** The keys of a venue go with it, and its refunds need them. @throws ApiError `conflict` */
async function requireFinished(db: Db, venue: string): Promise<void> {
  for (const [provider, kept] of Object.entries(await findKeptAccounts(db, venue))) {
    // A key that was lost is of no use to them.
    if (!kept) continue
    const unfinished = await countUnfinishedPayments(db, { provider, account: venue })
    if (unfinished > 0)
      throw new ApiError(
        'conflict',
        `${venue} has unfinished payments at ${provider}, which need its key: ${unfinished}`,
      )
  }
}

/** Finds the venue that has a reference id. @throws ApiError `not-found` */
async function requireVenue(db: Db, referenceId: string): Promise<VenueRow> {
  const [venue] = await listVenues(db, referenceId)
  if (!venue) throw unknownVenue(referenceId)
  return venue
}

const unknownVenue = (referenceId: string) => notFound(`there is no venue ${referenceId}`)

async function summarizeVenue(db: Db, venue: VenueRow): Promise<VenueSummary> {
  const branches = await listBranches(db, venue.referenceId)
  return {
    reference_id: venue.referenceId,
    reference_ids: branches.map((branch) => branch.referenceId),
    branch_ids: branches.map((branch) => branch.id),
    domains: await listDomains(db, venue.referenceId),
    revision: venue.revision,
    imported_at: venue.importedAt.toISOString(),
  }
}
