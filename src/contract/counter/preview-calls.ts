import * as v from 'valibot'
import { boundedArray } from '../wire/bounded-array.ts'
import type { Call } from '../wire/call.ts'
import { id } from '../wire/primitives.ts'
import { MAX_DRAFT } from './desk-calls.ts'

// What the draft of the menu desk would look like.

/**
 * A page of the branch as it would be if the draft were published, as a document for the browser. `path`: of the page, below the
 * branch; `locale`: one of the venue's, its first one by default; `language`: of the reader, for what is not part of the page.
 */
export const previewCall = {
  method: 'GET',
  path: '/counter/:referenceId/desk/preview',
  query: ['path', 'locale', 'language'],
  response: v.string(),
  document: true,
  auth: 'staff',
  permission: 'menu',
} as const satisfies Call

/** How many pages of all branches would change if these edits were published. Null if this server cannot tell. */
export const countPagesCall = {
  method: 'POST',
  path: '/counter/:referenceId/desk/pages',
  request: v.object({ ids: boundedArray(id, MAX_DRAFT) }),
  response: v.object({ pages: v.nullable(v.number()) }),
  auth: 'staff',
  permission: 'menu',
} as const satisfies Call
