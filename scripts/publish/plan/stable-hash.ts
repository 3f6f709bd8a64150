import { hash } from 'node:crypto'

// Longer values are replaced by their digest, so that values shared by many pages are serialized and hashed once.
const FOLD = 512

export type StableHasher = (value: unknown) => string

/**
 * Creates a function that hashes JSON values by content. Ignores key order and `undefined` fields.
 * It caches digests of large objects, so create one per plan and do not mutate values in between.
 * Throws TypeError for values that JSON loses silently (Map, Set, function, class instance), because pages could become stale.
 */
export function createStableHash(): StableHasher {
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
