import * as v from 'valibot'
import { type VenueFile, venueFileSchema } from '../../../src/contract/venue/venue-file.ts'
import { type Issue, toIssues } from '../../../src/contract/wire/errors.ts'
import { describeIssue } from '../../http/describe-issue.ts'
import { invalid } from '../../http/errors.ts'
import { checkVenueFile, MAX_ISSUES } from './check-venue-file.ts'
import { recallFile } from './recent-files.ts'

/** Maximum nesting of objects and lists. A menu needs about a dozen levels; far more would overflow the stack. */
const MAX_DEPTH = 64

/**
 * Parses a venue file and checks it completely.
 * @throws ApiError `invalid` with up to 50 issues, each with its path.
 */
export function readVenueFile(document: Uint8Array): VenueFile {
  const json = parseJson(document)
  if (depthOf(json) > MAX_DEPTH)
    throw invalid([{ path: '', message: `nested more than ${MAX_DEPTH} levels deep` }])
  const parsed = v.safeParse(venueFileSchema, json)
  const issues = [
    ...(parsed.success ? [] : toIssues(parsed.issues, MAX_ISSUES, describeIssue)),
    // Also run for a file that violates the schema, so that one import reports everything that needs correction.
    ...checkVenueFile(parsed.output as VenueFile, parsed.success),
  ]
  const [first, ...rest] = dropRepeats(issues)
  if (first) throw invalid([first, ...rest].slice(0, MAX_ISSUES))
  if (!parsed.success) throw new Error('no issue was reported for a file that violates the schema')
  return parsed.output
}

/** Keeps one issue per value. The schema's issues come first and suppress others about the same value or its parts. */
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

/** Decodes a document that was checked at its import. @throws if it does not match the current schema. */
export const decodeStoredDocument = (document: Uint8Array): VenueFile =>
  recallFile(document) ?? decodeStoredPart(document, venueFileSchema)

/** Decodes only the part of a stored document that `schema` describes, which saves time. */
export function decodeStoredPart<Schema extends v.GenericSchema>(
  document: Uint8Array,
  schema: Schema,
): v.InferOutput<Schema> {
  return v.parse(schema, parseJson(document))
}

function parseJson(document: Uint8Array): unknown {
  const text = decodeUtf8(document)
  if (text === null) throw invalid([{ path: '', message: 'expected UTF-8 text' }])
  try {
    return JSON.parse(text)
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw invalid([{ path: '', message: `not JSON: ${cause}` }])
  }
}

/** Decodes UTF-8 and removes the byte order mark; null if the bytes are not UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Counts the levels of nesting, without recursion. */
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
