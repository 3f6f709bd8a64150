import { isText } from '../../../src/edge/content-type.ts'
import { matchesNone, requestedRange } from './conditions.ts'

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
  headers: Headers,
): Promise<Response> {
  headers.set('ETag', found.etag)
  if (matchesNone(request.headers.get('if-none-match'), found.etag)) {
    return new Response(null, { status: 304, headers })
  }
  headers.set('Content-Type', found.type)
  if (found.coding !== 'identity') headers.set('Content-Encoding', found.coding)
  const body = (range?: { start: number; end: number }) =>
    request.method === 'HEAD' ? null : found.body(range)

  if (!isText(found.type)) {
    headers.set('Accept-Ranges', 'bytes')
    // Ranges apply to GET only (RFC 9110 §14.2).
    const asked = request.method === 'GET' ? request.headers.get('range') : null
    const range = requestedRange(asked, request.headers.get('if-range'), found.etag, found.size)
    if (range === 'unsatisfiable') {
      headers.set('Content-Range', `bytes */${found.size}`)
      headers.delete('Content-Type')
      return new Response(null, { status: 416, headers })
    }
    if (range) {
      headers.set('Content-Range', `bytes ${range.start}-${range.end}/${found.size}`)
      headers.set('Content-Length', String(range.end - range.start + 1))
      return new Response(await body(range), { status: 206, headers })
    }
  }
  headers.set('Content-Length', String(found.size))
  return new Response(await body(), { status: 200, headers })
}
