import { LRUCache } from 'lru-cache'
import type { VenueFile } from '../../src/contract/venue/venue-file.ts'
import { type Db, findBranch, findDocument } from '../db/venues.ts'
import { notFound } from '../http/errors.ts'
import { type BranchView, createBranchView } from './branch-view.ts'
import { decodeStoredDocument } from './file/read-venue-file.ts'
import { withoutOnlinePayments } from './online-payments.ts'

type DecodedVenue = { revision: number; file: VenueFile; branches: Map<string, BranchView | null> }

/** Reads the current state of venues. */
export type VenueReader = {
  /** Reads a branch by its id, its reference id or a domain of its venue. @throws ApiError `not-found` */
  branch(
    db: Db,
    by: { branchId: string } | { referenceId: string } | { domain: string },
  ): Promise<BranchView & { venue: string }>
}

/**
 * Creates a reader of stored venue files. Decoded files are cached, because decoding takes milliseconds. Each read looks up
 * the revision in the database, so that several processes always give the same answer. Without `onlinePayments`, venues
 * offer no online payment.
 */
export function createVenueReader({ onlinePayments = true }: { onlinePayments?: boolean } = {}): VenueReader {
  const decoded = new LRUCache<string, DecodedVenue>({ max: 200 })
  const read = async (db: Db, venue: string, revision: number): Promise<DecodedVenue | undefined> => {
    const kept = decoded.get(venue)
    if (kept?.revision === revision) return kept
    const row = await findDocument(db, venue)
    if (!row) return undefined
    const stored = decodeStoredDocument(row.document)
    const file = onlinePayments ? stored : withoutOnlinePayments(stored)
    const entry = { revision: row.revision, file, branches: new Map() }
    // Meanwhile, another request may have decoded a later revision.
    if ((decoded.get(venue)?.revision ?? 0) < entry.revision) decoded.set(venue, entry)
    return entry
  }
  return {
    async branch(db, by) {
      const place = await findBranch(db, by)
      const entry = place && (await read(db, place.venue, place.revision))
      if (!place || !entry) throw notFound(notFoundMessage(by))
      let view = entry.branches.get(place.branchId)
      if (view === undefined) {
        view = createBranchView(entry.file, place.branchId)
        entry.branches.set(place.branchId, view)
      }
      if (!view) throw notFound(notFoundMessage(by))
      return { ...view, venue: place.venue }
    },
  }
}

function notFoundMessage(by: { branchId: string } | { referenceId: string } | { domain: string }): string {
  if ('branchId' in by) return `there is no branch ${by.branchId}`
  return 'referenceId' in by ? `there is no venue ${by.referenceId}` : `there is no venue at ${by.domain}`
}
