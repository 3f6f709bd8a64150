import type { Desk, DraftEdit } from '../../src/contract/counter/desk-calls.ts'
import { applyEdit } from '../../src/domain/desk/plan-edit.ts'
import { isJsonObject, type Json } from '../../src/domain/json/json.ts'
import { listDraft, type StoredEdit } from '../db/desk/edits.ts'
import { liveVersion } from '../db/desk/versions.ts'
import { type Db, findDocument } from '../db/venues.ts'
import { notFound } from '../http/errors.ts'

/** A venue file with the draft that applies to it. */
export type Draft = {
  readonly version: number
  /** As text, perhaps with a byte order mark, and as a value. */
  readonly text: string
  readonly file: Json
  /** The file with the edits. */
  readonly edited: Json
  readonly edits: readonly (StoredEdit & Pick<DraftEdit, 'problem'>)[]
}

/** Reads the published file and applies the edits of the draft. @throws ApiError `not-found` */
export async function readDraft(db: Db, venue: string): Promise<Draft> {
  const [row, stored] = [await findDocument(db, venue), await listDraft(db, venue)]
  if (!row) throw notFound(`there is no venue ${venue}`)
  const { text, file } = readDocument(row.document)
  const { edited, edits } = applyDraft(file, stored)
  return { version: await liveVersion(db, venue), text, file, edited, edits }
}

/** Reads a document that was imported. The text may have a byte order mark. */
export function readDocument(document: Uint8Array): Pick<Draft, 'text' | 'file'> {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(document)
  return { text, file: JSON.parse(text.replace(/^\uFEFF/, '')) as Json }
}

/** Applies edits one after the other. One that does not apply is left out, with its problem. */
function applyDraft(file: Json, stored: readonly StoredEdit[]): Pick<Draft, 'edited' | 'edits'> {
  let edited = file
  const edits = stored.map((entry) => {
    const result = applyEdit(edited, entry.edit)
    if ('problem' in result) return { ...entry, problem: result.problem }
    edited = result.file
    return { ...entry, problem: null }
  })
  return { edited, edits }
}

/** The draft for the wire. Staff do not see the credentials of tracking integrations. */
export function toDesk({ version, file, edits }: Draft): Desk {
  const { pixels: _, ...visible } = isJsonObject(file) ? file : {}
  return { version, file: visible, edits: edits.map(toDraftEdit) }
}

export const toDraftEdit = ({ id, edit, who, at, problem, schedule }: Draft['edits'][number]): DraftEdit => ({
  ...{ id, edit, who, at: at.toISOString(), problem },
  schedule: schedule && { ...schedule, at: schedule.at.toISOString() },
})
