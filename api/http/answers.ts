import type { Context } from 'hono'
import { CachedJson, sendCachedJson } from './cached-json.ts'

/** A response that browsers show. `policy`: its Content-Security-Policy. */
export class HtmlDocument {
  readonly html: string
  readonly policy: string
  readonly status: 200 | 404 | 409 | 503
  constructor(html: string, policy: string, status: 200 | 404 | 409 | 503 = 200) {
    this.html = html
    this.policy = policy
    this.status = status
  }
}

/** A response that browsers save as a file. `name`: of letters and digits, with its extension. */
export class FileDocument {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly name: string
  constructor(bytes: Uint8Array<ArrayBuffer>, type: string, name: string) {
    this.bytes = bytes
    this.type = type
    this.name = name
  }
}

/** A response that sets a cookie. */
export class WithCookie<Body> {
  readonly body: Body
  /** Value of the header `Set-Cookie`. */
  readonly cookie: string
  constructor(body: Body, cookie: string) {
    this.body = body
    this.cookie = cookie
  }
}

/** Proxies pass on every event of a stream at once. */
const STREAM_HEADERS = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' }

const BYTE_HEADERS = { 'Content-Type': 'application/octet-stream', 'X-Accel-Buffering': 'no' }

/** Documents are for staff only, so search engines must not keep one that leaked. */
const documentHeaders = ({ policy }: HtmlDocument) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': policy,
  'X-Robots-Tag': 'noindex',
})

/** Sends what a handler has returned. `isFile`: bytes of a JSON file. */
export function sendAnswer(c: Context, answer: unknown, isFile: boolean): Response | Promise<Response> {
  if (answer instanceof CachedJson) return sendCachedJson(c, answer)
  if (answer instanceof ReadableStream) return c.body(answer, 200, isFile ? BYTE_HEADERS : STREAM_HEADERS)
  if (answer instanceof HtmlDocument) return c.body(answer.html, answer.status, documentHeaders(answer))
  if (answer instanceof FileDocument)
    return c.body(answer.bytes, 200, {
      'Content-Type': answer.type,
      'Content-Disposition': `attachment; filename="${answer.name}"`,
    })
  if (answer instanceof WithCookie) return c.json(answer.body, 200, { 'Set-Cookie': answer.cookie })
  if (!isFile) return c.json(answer as object)
  return c.body(answer as Uint8Array<ArrayBuffer>, 200, {
    'Content-Type': 'application/json; charset=utf-8',
  })
}
