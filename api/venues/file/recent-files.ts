import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { VenueFile } from '../../../src/contract/venue/venue-file.ts'

/** Most memory of the files, by the length of their documents in bytes; decoded they take several times as much. */
const MEMORY = 2 * 1024 * 1024

type Recent = { readonly file: VenueFile; readonly size: number }
const recent = new LRUCache<string, Recent>({ maxSize: MEMORY, sizeCalculation: ({ size }) => size })

const nameOf = (document: Uint8Array) => hash('sha256', document, 'base64url')

/**
 * Remembers what a document was decoded to. An edit decodes the venue's document to check it, and the publication that it causes reads
 * the same document. Files are found by the digest of the document, so it does not matter whether the edit is committed. The file
 * must not be changed any more.
 */
export function rememberFile(document: Uint8Array, file: VenueFile): void {
  recent.set(nameOf(document), { file, size: document.byteLength })
}

/** Returns what a document was decoded to, if that is remembered. */
export const recallFile = (document: Uint8Array): VenueFile | undefined => recent.get(nameOf(document))?.file
