import * as v from 'valibot'
import { issuesOf } from '../../src/contract/errors.ts'
import { type VenueFile, venueFile } from '../../src/contract/venue-file.ts'
import { invalid } from '../errors.ts'
import { checkVenueFile, MAX_ISSUES } from './check-venue-file.ts'

/** Objects and lists within each other; a menu needs a dozen. Deeper would overflow the stack of whoever walks it. */
const MAX_DEPTH = 64

/**
 * Reads a venue file and checks it whole.
 * @throws ApiError `invalid` with up to 50 findings, each naming its path.
 */
export function readVenueFile(document: Uint8Array): VenueFile {
  const json = parseJson(document)
  if (depthOf(json) > MAX_DEPTH)
    throw invalid([{ path: '', message: `more than ${MAX_DEPTH} levels within each other` }])
  const parsed = v.safeParse(venueFile, json)
  if (!parsed.success) throw invalid(issuesOf(parsed.issues, MAX_ISSUES))
  const issues = checkVenueFile(parsed.output)
  if (issues.length > 0) throw invalid(issues)
  return parsed.output
}

/** A document that was checked when it was imported. @throws when this code no longer understands it. */
export function decodeStoredDocument(document: Uint8Array): VenueFile {
  return decodeStoredPart(document, venueFile)
}

/** The part of such a document that `schema` describes; what it does not name is not looked at, which saves time. */
export function decodeStoredPart<Schema extends v.GenericSchema>(
  document: Uint8Array,
  schema: Schema,
): v.InferOutput<Schema> {
  return v.parse(schema, parseJson(document))
}

function parseJson(document: Uint8Array): unknown {
  const text = textOf(document)
  if (text === null) throw invalid([{ path: '', message: 'not text in UTF-8' }])
  try {
    return JSON.parse(text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw invalid([{ path: '', message: `not JSON: ${why}` }])
  }
}

/** UTF-8 without its byte order mark, or null when it is none. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Levels of nesting, without recursion. */
function depthOf(value: unknown): number {
  let depth = 0
  let level = [value]
  while (level.length > 0 && depth <= MAX_DEPTH + 1) {
    const next: unknown[] = []
    for (const entry of level)
      if (typeof entry === 'object' && entry !== null)
        for (const inner of Object.values(entry)) next.push(inner)
    if (next.length > 0) depth++
    level = next
  }
  return depth
}
