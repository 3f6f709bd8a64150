import { importEditsCall, readMenuFileCall } from '../../../src/contract/counter/import-calls.ts'
import type { PaymentReach } from '../../../src/domain/payment/payment-reach.ts'
import { findKnownIds, lockDraft } from '../../db/desk/edits.ts'
import { listMappings, storeMapping } from '../../db/desk/import-mappings.ts'
import type { CallDeps } from '../../http/call-deps.ts'
import { ApiError, invalid, tooMany } from '../../http/errors.ts'
import { createKeyedLimit } from '../../http/keyed-limit.ts'
import type { Register } from '../../http/register.ts'
import { recordAction } from '../../staff/audit-log.ts'
import { FileProblem } from '../../venues/menu-file/file-problem.ts'
import { readInThread, type UploadedSheet } from '../../venues/menu-file/read-in-thread.ts'
import { saveEdits } from '../save-edits.ts'
import { venueOfEditor } from '../venue-of-editor.ts'

type Deps = CallDeps & { readonly reach: PaymentReach }

/** Files of one venue, and of all, that are read or wait for that. One at a time is read. */
const PER_VENUE = { most: 1, waiting: 1 }
const IN_ALL = { most: 1, waiting: 10 }
/** Seconds until somebody whose file could not wait may try again. */
const WAIT = 15

/** The calls that bring a menu from a file into the draft. */
export function importRoutes(register: Register, { db, now, reach }: Deps): void {
  // A file can need hundreds of megabytes while it is read.
  const refuse = () => tooMany('many menus are being read', 'reading', WAIT)
  const [ofVenue, ofAll] = [createKeyedLimit(PER_VENUE, refuse), createKeyedLimit(IN_ALL, refuse)]

  register(readMenuFileCall, async ({ staff, bytes }) => {
    const venue = venueOfEditor(staff)
    const sheets = await ofVenue(venue, () => ofAll('', () => readFile(bytes)))
    const remembered = await listMappings(db, venue)
    return {
      sheets: sheets.map(({ name, table }) => ({ name, rows: table.map((row) => [...row]) })),
      remembered,
    }
  })
  register(importEditsCall, async ({ staff, body: { edits, remember } }) => {
    const venue = venueOfEditor(staff)
    return db.transaction().execute(async (trx) => {
      // Before `saveEdits` locks it too: a call that is repeated meanwhile must see what the first one added.
      await lockDraft(trx, venue)
      const known = await findKnownIds(trx, venue, [edits[0]?.id ?? ''])
      const saved = await saveEdits(trx, staff, edits, { now: now(), reach })
      const [refused] = saved.refused
      if (refused) {
        const message = `the menu has changed: the edit ${refused.id} does not apply`
        throw new ApiError('conflict', message, {
          issues: [{ path: refused.id, message, reason: refused.problem }],
        })
      }
      if (known.size > 0) return { edits: saved.edits }
      if (remember) await storeMapping(trx, venue, remember, new Date(now()))
      const after = { kind: 'count', count: edits.length } as const
      await recordAction(trx, staff, { action: 'menu.imported', subject: '', after, venueWide: true }, now())
      return { edits: saved.edits }
    })
  })
}

async function readFile(bytes: Uint8Array): Promise<readonly UploadedSheet[]> {
  try {
    return await readInThread(bytes)
  } catch (error) {
    if (error instanceof FileProblem)
      throw invalid([{ path: 'file', message: error.message, reason: error.code }])
    throw error
  }
}
