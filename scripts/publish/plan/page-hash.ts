import { hash } from 'node:crypto'
import type { Inputs, PageSpec } from '../../../src/payload/site/page.ts'

/** Hashes the content of a page: its path, its locale and its view. */
export type PageHasher = (page: PageSpec) => string

/**
 * Creates a function that hashes pages. The frame of the venue is hashed once for all pages that share it. Views have their
 * properties in the same order each time, so they are not sorted, which would take several times as long.
 */
export function createPageHash(): PageHasher {
  const frames = new WeakMap<object, string>()

  function frameHash(frame: object): string {
    const known = frames.get(frame) ?? hashText(JSON.stringify(frame))
    frames.set(frame, known)
    return known
  }

  return ({ path, locale, view }) => {
    const { venue = null, ...rest } = view as { venue?: object }
    return hashText(JSON.stringify([path, locale, venue && frameHash(venue), rest]))
  }
}

/** Creates a function that hashes inputs. Each object is hashed once. */
export function createInputHash(): (inputs: Inputs) => string {
  const digests = new WeakMap<object, string>()

  function digest(part: object, text: () => string): string {
    const known = digests.get(part) ?? hashText(text())
    digests.set(part, known)
    return known
  }

  const partText = (part: string | object) =>
    JSON.stringify(typeof part === 'string' ? part : { is: digest(part, () => JSON.stringify(part)) })
  return (inputs) => digest(inputs, () => inputs.map(partText).join())
}

/** A hash of 128 bits, in 22 characters. */
export const hashText = (text: string | Buffer): string => hash('sha256', text, 'base64url').slice(0, 22)
