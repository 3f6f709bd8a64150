import {
  MAX_DIFFERENCES,
  type versionDifferencesCall,
} from '../../src/contract/counter/desk/version-calls.ts'
import type { ResponseOf } from '../../src/contract/wire/call.ts'
import { compareFiles } from '../../src/domain/desk/compare-files.ts'
import { findDocuments } from '../db/desk/versions.ts'
import type { Db } from '../db/venues.ts'
import { notFound } from '../http/errors.ts'
import { readDocument } from './draft.ts'

/** Compares a version of a venue with the one before it. @throws ApiError `not-found` */
export async function findDifferences(
  db: Db,
  venue: string,
  version: number,
): Promise<ResponseOf<typeof versionDifferencesCall>> {
  const found = await findDocuments(db, venue, version)
  if (!found) throw notFound(`there is no version ${version}`)
  if (found.before === null) return { differences: null }
  const edits = compareFiles(readDocument(found.before).file, readDocument(found.document).file)
  const leftOut = Math.max(0, edits.length - MAX_DIFFERENCES)
  return { differences: { edits: edits.slice(0, MAX_DIFFERENCES), left_out: leftOut } }
}
