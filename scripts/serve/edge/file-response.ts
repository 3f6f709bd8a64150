import { isText } from '../../../src/edge/content-type.ts'
import { matchesNone, requestedRange } from './conditions.ts'
import type { ResponseHeaders } from './security-headers.ts'

/** One representation of a file, with its strong entity tag. */
export type Representation = {
  type: string
  etag: string
  size: number
  coding: string
  body(range?: { start: number; end: number }): BodyInit | Promise<BodyInit>
}

/**
 * Answers GET or HEAD with a representation: 304 if the client has it, 206 or 416 for a range of a binary file, else 200.
 * `headers` (caching, security) are part of all of these responses.
 */
export async function fileResponse(
  request: Request,
  found: Representation,
  headers: ResponseHeaders,
): Promise<Response> {
  headers['ETag'] = found.etag
  if (matchesNone(request.headers.get('if-none-match'), found.etag)) {
    return new Response(null, { status: 304, headers })
  }
  if (found.coding !== 'identity') headers['Content-Encoding'] = found.coding
  const range = isText(found.type) ? undefined : rangeOf(request, found)
  if (!isText(found.type)) headers['Accept-Ranges'] = 'bytes'
  if (range === 'unsatisfiable') {
    headers['Content-Range'] = `bytes */${found.size}`
    return new Response(null, { status: 416, headers })
  }
  headers['Content-Type'] = found.type
  headers['Content-Length'] = String(range ? range.end - range.start + 1 : found.size)
  if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${found.size}`
  const body = request.method === 'HEAD' ? null : await found.body(range)
  return new Response(body, { status: range ? 206 : 200, headers })
}

/** Ranges apply to GET only (RFC 9110 §14.2). */
function rangeOf({ method, headers }: Request, { etag, size }: Representation) {
  const asked = method === 'GET' ? headers.get('range') : null
  return requestedRange(asked, headers.get('if-range'), etag, size)
}
