import { hash } from 'node:crypto'

// From this length on a value is carried by its digest: what many pages share is then written out and hashed once.
const FOLD = 512

export type StableHash = (value: unknown) => string

/**
 * A function that hashes JSON values by content: independent of key order, `undefined` fields count as absent.
 * It remembers the digests of the large objects it met, so make one per plan and do not mutate values in between.
 * Throws TypeError on what JSON would silently lose (Map, Set, function, class instance): a page could go stale by it.
 */
export function createStableHash(): StableHash {
  const digests = new WeakMap<object, string>()

  function text(value: unknown): string {
    if (typeof value === 'string' || typeof value === 'boolean' || value === null)
      return JSON.stringify(value)
    if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null'
    if (typeof value !== 'object') throw new TypeError(`a ${typeof value} cannot be hashed`)
    const known = digests.get(value)
    if (known !== undefined) return known
    const written = Array.isArray(value) ? list(value) : record(value)
    if (written.length < FOLD) return written
    const digest = `#${hash('sha256', written, 'base64url')}`
    digests.set(value, digest)
    return digest
  }

  function list(values: readonly unknown[]): string {
    let written = '['
    for (const value of values) written += `${value === undefined ? 'null' : text(value)},`
    return `${written}]`
  }

  function record(value: object): string {
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype !== Object.prototype && prototype !== null) {
      throw new TypeError(`a ${value.constructor?.name ?? 'class instance'} cannot be hashed`)
    }
    let written = '{'
    for (const key of Object.keys(value).sort()) {
      const field = (value as Record<string, unknown>)[key]
      if (field !== undefined) written += `${JSON.stringify(key)}:${text(field)},`
    }
    return `${written}}`
  }

  return (value) => hash('sha256', text(value), 'base64url').slice(0, 22)
}
