import type { Channel } from '../../src/contract/account/one-time-code.ts'
import { messageChannelsCall } from '../../src/contract/counter/desk/message-channels-call.ts'
import {
  listVersionsCall,
  restoreVersionCall,
  versionDifferencesCall,
} from '../../src/contract/counter/desk/version-calls.ts'
import {
  deskCall,
  discardEditsCall,
  publicationCall,
  publishEditsCall,
  saveEditsCall,
} from '../../src/contract/counter/desk-calls.ts'
import type { PaymentReach } from '../../src/domain/payment/payment-reach.ts'
import { endEdits, lockDraft } from '../db/desk/edits.ts'
import { findVersion, listVersions } from '../db/desk/versions.ts'
import { auditedTime } from '../db/staff/audit-values.ts'
import { lockImports } from '../db/venues.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { notFound } from '../http/errors.ts'
import type { Register } from '../http/register.ts'
import type { PublishQueue } from '../publishing/publish-queue.ts'
import { recordAction } from '../staff/audit-log.ts'
import { checkVenueFile, storeVenue } from '../venues/import-venue.ts'
import { readDraft, toDesk, toDraftEdit } from './draft.ts'
import { importRoutes } from './import/import-routes.ts'
import { readPublication } from './publication.ts'
import { publishEdits } from './publish-edits.ts'
import { saveEdits } from './save-edits.ts'
import { assertPublishable } from './schedule/assert-publishable.ts'
import { venueOfEditor } from './venue-of-editor.ts'
import { findDifferences } from './version-differences.ts'

type Deps = CallDeps & {
  readonly publishing?: PublishQueue | undefined
  readonly reach: PaymentReach
  /** Those by which the installation sends messages about orders. */
  readonly messageChannels: readonly Channel[]
}

/** The calls of the menu desk: the draft of a venue's file, and its versions. */
export function deskRoutes(register: Register, deps: Deps): void {
  const { db, publishing, reach, messageChannels } = deps
  const settings = () => ({ now: deps.now(), publishing, reach })

  importRoutes(register, deps)
  register(deskCall, async ({ staff }) => {
    const venue = venueOfEditor(staff)
    // As of one moment: otherwise, edits that are just being published could be missing from both.
    const asOfNow = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    return asOfNow.execute(async (trx) => toDesk(await readDraft(trx, venue)))
  })
  register(messageChannelsCall, ({ staff }) => {
    venueOfEditor(staff)
    return { channels: [...messageChannels] }
  })
  register(saveEditsCall, ({ staff, body }) => {
    venueOfEditor(staff)
    return db.transaction().execute((trx) => saveEdits(trx, staff, body.edits, settings()))
  })
  register(discardEditsCall, async ({ staff, body }) => {
    const venue = venueOfEditor(staff)
    return db.transaction().execute(async (trx) => {
      await lockDraft(trx, venue)
      const draft = await readDraft(trx, venue)
      const discarded = new Set(body.ids)
      const left = draft.edits.filter(({ id }) => !discarded.has(id))
      await assertPublishable(trx, draft, left, reach)
      const count = await endEdits(trx, venue, body.ids, { at: new Date(deps.now()), version: null })
      if (count > 0) {
        const after = { kind: 'count', count } as const
        const audited = { action: 'menu.discarded', subject: '', after, venueWide: true } as const
        await recordAction(trx, staff, audited, deps.now())
      }
      const { edits } = await readDraft(trx, venue)
      return { edits: edits.map(toDraftEdit) }
    })
  })
  register(publishEditsCall, async ({ staff, body }) => {
    const venue = venueOfEditor(staff)
    return db.transaction().execute(async (trx) => {
      await publishEdits(trx, staff, body.ids, settings())
      return toDesk(await readDraft(trx, venue))
    })
  })
  register(listVersionsCall, async ({ staff }) => {
    const versions = await listVersions(db, venueOfEditor(staff))
    return {
      versions: versions.map(({ at, edits, ...version }) => ({
        ...version,
        at: at.toISOString(),
        edits: [...edits],
      })),
    }
  })
  register(versionDifferencesCall, ({ staff, params }) =>
    findDifferences(db, venueOfEditor(staff), versionNumber(params.version)),
  )
  register(publicationCall, ({ staff }) => {
    venueOfEditor(staff)
    return readPublication(db, staff, publishing)
  })
  register(restoreVersionCall, async ({ staff, body: { version } }) => {
    const venue = venueOfEditor(staff)
    return db.transaction().execute(async (trx) => {
      await lockImports(trx)
      const earlier = await findVersion(trx, venue, version)
      if (!earlier) throw notFound(`there is no earlier version ${version}`)
      const { now } = settings()
      const origin = { origin: 'restored', who: staff.staffName } as const
      const checked = await checkVenueFile(trx, earlier.document, reach)
      await storeVenue(trx, checked, { now, publishing, origin })
      const audited = { action: 'menu.restored', subject: '', after: auditedTime(earlier.at) } as const
      await recordAction(trx, staff, { ...audited, venueWide: true }, now)
      return toDesk(await readDraft(trx, venue))
    })
  })
}

/** @throws ApiError `not-found` for what is no number */
function versionNumber(text: string): number {
  const version = Number(text)
  // Versions are 32-bit integers.
  if (!/^\d{1,10}$/.test(text) || version > 0x7fffffff) throw notFound(`there is no version ${text}`)
  return version
}
