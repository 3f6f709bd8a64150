import * as v from 'valibot'
import { type VenueFile, venueFile } from '../../../src/contract/venue/venue-file.ts'
import { type Issue, issuesOf } from '../../../src/contract/wire/errors.ts'
import { invalid } from '../../http/errors.ts'
import { issueWording } from '../../http/issue-wording.ts'
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
  const issues = [
    ...(parsed.success ? [] : issuesOf(parsed.issues, MAX_ISSUES, issueWording)),
    // Also of a file that breaks the schema, so that one import names all there is to correct.
    ...checkVenueFile(parsed.output as VenueFile, parsed.success),
  ]
  const [first, ...rest] = dropRepeats(issues)
  if (first) throw invalid([first, ...rest].slice(0, MAX_ISSUES))
  if (!parsed.success) throw new Error('a file that breaks the schema has issues')
  return parsed.output
}

/** What is wrong with a value is said once: by the schema, where it says anything of the value or of what is around it. */
function dropRepeats(issues: readonly Issue[]): Issue[] {
  const kept: Issue[] = []
  const paths = new Set<string>()
  for (const issue of issues) {
    const parts = issue.path.split('.')
    if (parts.some((_, at) => paths.has(parts.slice(0, at + 1).join('.')))) continue
    kept.push(issue)
    paths.add(issue.path)
  }
  return kept
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
  const text = decodeUtf8(document)
  if (text === null) throw invalid([{ path: '', message: 'not text in UTF-8' }])
  try {
    return JSON.parse(text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw invalid([{ path: '', message: `not JSON: ${why}` }])
  }
}

/** UTF-8 without its byte order mark, or null when it is none. */
function decodeUtf8(bytes: Uint8Array): string | null {
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
