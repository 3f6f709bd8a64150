import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/** A response body that is serialized once and sent many times. `etag` changes with every byte of it. */
export class CachedJson {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly etag: string
  constructor(answer: unknown) {
    this.bytes = new TextEncoder().encode(JSON.stringify(answer))
    this.etag = `"${createHash('sha256').update(this.bytes).digest('base64url').slice(0, 22)}"`
  }
}

/** Most bodies cached per object: themes and ratings cause a few variants. */
const MAX_PER_OBJECT = 8

/**
 * Creates a cache of response bodies that lives as long as their source is in memory. `of`: the source, an object that a
 * new revision replaces. `key` distinguishes the bodies of one source.
 */
export function createJsonCache(): (of: object, key: string, make: () => unknown) => CachedJson {
  const kept = new WeakMap<object, Map<string, CachedJson>>()
  return (of, key, make) => {
    const answers = kept.get(of) ?? new Map<string, CachedJson>()
    kept.set(of, answers)
    const known = answers.get(key)
    if (known) return known
    const answer = new CachedJson(make())
    if (answers.size >= MAX_PER_OBJECT) answers.clear()
    answers.set(key, answer)
    return answer
  }
}

/** Sends a cached body, or 304 if the client already has it. */
export function sendCachedJson(c: Context, { bytes, etag }: CachedJson): Response {
  c.header('ETag', etag)
  const known = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(etag)) return c.body(null, 304)
  return c.body(bytes, 200, { 'Content-Type': 'application/json' })
}
