import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/** An answer as it is sent, made once and sent many times. `etag` changes with every byte of it. */
export class KeptJson {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly etag: string
  constructor(answer: unknown) {
    this.bytes = new TextEncoder().encode(JSON.stringify(answer))
    this.etag = `"${createHash('sha256').update(this.bytes).digest('base64url').slice(0, 22)}"`
  }
}

/** Answers kept of one object: themes and ratings make a few of each. */
const MOST = 8

/**
 * Keeps answers for as long as what they are made of is in memory: `of` is an object that a new revision replaces, `key`
 * tells its answers apart.
 */
export function createJsonKeeper(): (of: object, key: string, make: () => unknown) => KeptJson {
  const kept = new WeakMap<object, Map<string, KeptJson>>()
  return (of, key, make) => {
    const answers = kept.get(of) ?? new Map<string, KeptJson>()
    kept.set(of, answers)
    const known = answers.get(key)
    if (known) return known
    const answer = new KeptJson(make())
    if (answers.size >= MOST) answers.clear()
    answers.set(key, answer)
    return answer
  }
}

/** Sends an answer, or 304 to who has it already. */
export function sendKept(c: Context, { bytes, etag }: KeptJson): Response {
  c.header('ETag', etag)
  const known = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known.includes(etag)) return c.body(null, 304)
  return c.body(bytes, 200, { 'Content-Type': 'application/json' })
}
