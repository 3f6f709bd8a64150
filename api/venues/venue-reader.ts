import { LRUCache } from 'lru-cache'
import type { VenueFile } from '../../src/contract/venue/venue-file.ts'
import {
  EVERY_PAYMENT,
  type KeptAccounts,
  type PaymentReach,
} from '../../src/domain/payment/payment-reach.ts'
import type { Minor } from '../../src/domain/values/money.ts'
import { findKeptAccounts } from '../db/credentials/venue-credentials.ts'
import { isOnStandby } from '../db/standby/standby.ts'
import {
  type BranchName,
  type BranchPlace,
  type Db,
  findBranch,
  findDocument,
  findRatedBranch,
} from '../db/venues.ts'
import { notFound } from '../http/errors.ts'
import { type BranchView, createBranchView } from './branch-view.ts'
import { closedFile, closedState } from './closed-during-standby.ts'
import { decodeStoredDocument } from './file/read-venue-file.ts'
import { totalUnitOf, withPayableOptions } from './online-payments.ts'
import { shareReads } from './shared-reads.ts'
import { readStaffState } from './staff-state.ts'

type DecodedVenue = {
  revision: number
  file: VenueFile
  branches: Map<string, BranchView | null>
  totalUnit: Minor
  /** Restored from a backup and not released: it is closed. The release makes a new revision. */
  standby: boolean
  kept: KeptAccounts
  /** Length of the document in bytes. */
  size: number
}

export type RatedPlace = NonNullable<Awaited<ReturnType<typeof findRatedBranch>>>

/** A branch in a revision of its venue. */
export type CurrentBranch = BranchView & { readonly venue: string; readonly revision: number }

/** Reads the current state of venues. */
export type VenueReader = {
  /** Reads a branch. @throws ApiError `not-found` */
  branch(db: Db, by: BranchName): Promise<CurrentBranch>
  /** Finds the venue and revision of a branch, which identify its current state. @throws ApiError `not-found` */
  find(db: Db, by: BranchName): Promise<BranchPlace>
  /** Like `find`, with the venue's ratings, which do not change its revision. @throws ApiError `not-found` */
  findRated(db: Db, by: BranchName): Promise<RatedPlace>
  /** Reads a branch that was just found, in that revision or a later one. @throws ApiError `not-found` */
  view(db: Db, place: BranchPlace): Promise<CurrentBranch>
  /** The branch as last read by this process, perhaps in an outdated revision; null if it was not read lately. */
  known(branchId: string): CurrentBranch | null
}

/** Most memory of decoded venues, by the length of their documents in bytes; decoded they take several times as much. */
const MEMORY = 32 * 1024 * 1024

/**
 * Creates a reader of stored venue files. Decoded files are cached, because decoding takes milliseconds. Each read looks up
 * the revision in the database, so that several processes always give the same answer; simultaneous look-ups share a query.
 * Venues offer only what is within reach of the payment providers.
 */
export function createVenueReader(reach: PaymentReach = EVERY_PAYMENT): VenueReader {
  const decoded = new LRUCache<string, DecodedVenue>({ maxSize: MEMORY, sizeCalculation: ({ size }) => size })
  const decode = async (db: Db, { venue, revision }: BranchPlace): Promise<DecodedVenue | undefined> => {
    const known = decoded.get(venue)
    if (known?.revision === revision) return known
    const [row, kept, standby] = await Promise.all([
      findDocument(db, venue),
      findKeptAccounts(db, venue),
      isOnStandby(db),
    ])
    if (!row) return undefined
    const stored = withPayableOptions(decodeStoredDocument(row.document), reach, kept)
    const totalUnit = totalUnitOf(stored, reach, kept)
    const file = standby ? closedFile(stored) : stored
    const entry = {
      revision: row.revision,
      file,
      branches: new Map(),
      totalUnit,
      kept,
      size: row.document.byteLength,
      standby,
    }
    // Meanwhile, another request may have decoded a later revision.
    if ((decoded.get(venue)?.revision ?? 0) < entry.revision) decoded.set(venue, entry)
    return entry
  }
  /** Venues of branches that were read. */
  const known = new LRUCache<string, string>({ max: 10_000 })
  const reads = createSharedReads(decode)

  async function view(db: Db, place: BranchPlace) {
    const { branchId, venue, revision } = place
    const kept = decoded.get(venue)
    const entry = kept?.revision === revision ? kept : await reads(db).decode(place)
    // Read after the revision: a later state is as good, since it is a new revision too.
    let found = entry?.branches.get(branchId)
    if (entry && found === undefined) {
      const staff = await reads(db).staff(place)
      found = createBranchView(
        entry.file,
        branchId,
        entry.standby ? closedState(staff) : staff,
        entry.totalUnit,
        entry.kept,
      )
      entry.branches.set(branchId, found)
    }
    if (!entry || !found) throw notFound(notFoundMessage({ branchId }))
    known.set(branchId, venue)
    return { ...found, venue, revision: entry.revision }
  }

  const find: VenueReader['find'] = async (db, by) => {
    const place = await reads(db).find(by)
    if (!place) throw notFound(notFoundMessage(by))
    return place
  }

  return {
    find,
    view,
    async findRated(db, by) {
      const place = await reads(db).findRated(by)
      if (!place) throw notFound(notFoundMessage(by))
      return place
    },
    branch: async (db, by) => view(db, await find(db, by)),
    known(branchId) {
      const venue = known.get(branchId)
      const entry = venue === undefined ? undefined : decoded.get(venue)
      const found = entry?.branches.get(branchId)
      return venue !== undefined && entry && found ? { ...found, venue, revision: entry.revision } : null
    },
  }
}

/**
 * Returns the reads of a connection, which simultaneous calls share. Those of a transaction are not shared: they see what it
 * has written, and the embedded database has no second connection for a read that a transaction waits for.
 */
function createSharedReads(decode: (db: Db, place: BranchPlace) => Promise<DecodedVenue | undefined>) {
  const direct = (db: Db) => ({
    find: (by: BranchName) => findBranch(db, by),
    findRated: (by: BranchName) => findRatedBranch(db, by),
    decode: (place: BranchPlace) => decode(db, place),
    staff: ({ branchId }: BranchPlace) => readStaffState(db, branchId),
  })
  const shared = new WeakMap<Db, ReturnType<typeof direct>>()
  return (db: Db) => {
    if (db.isTransaction) return direct(db)
    const known = shared.get(db)
    if (known) return known
    const { find, findRated, decode, staff } = direct(db)
    const reads = {
      find: shareReads(find, JSON.stringify),
      findRated: shareReads(findRated, JSON.stringify),
      decode: shareReads(decode, ({ venue, revision }) => `${venue} ${revision}`),
      staff: shareReads(staff, ({ branchId, revision }) => `${branchId} ${revision}`),
    }
    shared.set(db, reads)
    return reads
  }
}

function notFoundMessage(by: BranchName): string {
  if ('branchId' in by) return `there is no branch ${by.branchId}`
  return 'referenceId' in by ? `there is no venue ${by.referenceId}` : `there is no venue at ${by.domain}`
}
