import * as v from 'valibot'
import { issuesOf } from '../../src/contract/errors.ts'
import { type VenueFile, venueFile } from '../../src/contract/venue-file.ts'
import { invalid } from '../errors.ts'
import { checkVenueFile, MAX_ISSUES } from './check-venue-file.ts'

/** Objects and lists within each other; a menu needs a dozen. Deeper would overflow the stack of whoever walks it. */
const MAX_DEPTH = 64

/** Bytes as text, without changing any: `null` when they are not UTF-8. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Reads a venue file and checks it whole.
 * @throws ApiError `invalid` with up to 50 findings, each naming its path.
 */
export function readVenueFile(document: string): VenueFile {
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
export function decodeStoredDocument(document: string): VenueFile {
  return v.parse(venueFile, parseJson(document))
}

function parseJson(document: string): unknown {
  try {
    // A byte order mark is not JSON; it stays in the stored document.
    return JSON.parse(document.startsWith('\uFEFF') ? document.slice(1) : document)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw invalid([{ path: '', message: `not JSON: ${why}` }])
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
