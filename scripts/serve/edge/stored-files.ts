import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Coding } from '../../../src/contract/wire/content-coding.ts'
import { contentType, isText } from '../../../src/edge/content-type.ts'
import type { SiteFile } from './site-files.ts'

/** Files up to this size are cached in memory; larger ones are streamed from disk. In bytes. */
const SMALL = 512 * 1024
const MEMORY = 16 * 1024 * 1024
/** Approximate memory of an entry besides its bytes. */
const OVERHEAD = 512
const SUFFIXES: Readonly<Record<Coding, string>> = { identity: '', br: '.br', gzip: '.gz' }

/** A file on disk, with its bytes if it is small. Its entity tag is the hash of its bytes. */
export type StoredFile = SiteFile & { path: string; bytes: Uint8Array | undefined }

export type StoredFiles = {
  /** See `SiteFiles`. */
  find(path: string, codings: readonly Coding[]): Promise<StoredFile | undefined>
}

/**
 * Reads files of releases and assets. They never change under their name (a release is immutable, an asset's name contains
 * its hash), so cached files stay valid and are only dropped for space.
 */
export function createStoredFiles({
  memory = MEMORY,
  small = SMALL,
}: {
  memory?: number
  small?: number
} = {}): StoredFiles {
  // Requests for one representation at the same time share one read.
  const cache = new LRUCache<string, StoredFile, { path: string; coding: Coding }>({
    maxSize: memory,
    sizeCalculation: (file) => (file.bytes?.byteLength ?? 0) + OVERHEAD,
    fetchMethod: (key, _stale, { context: { path, coding } }) =>
      coding === 'gzip' ? gzipped(path) : read(key, coding, small),
    ignoreFetchAbort: true,
  })

  const load = (path: string, coding: Coding) => {
    const key = path + SUFFIXES[coding]
    return cache.get(key) ?? cache.fetch(key, { context: { path, coding } })
  }

  async function gzipped(path: string): Promise<StoredFile | undefined> {
    const plain = isText(contentType(path)) ? await load(path, 'identity') : undefined
    return plain?.bytes && inMemory(path, 'gzip', await promisify(gzip)(plain.bytes))
  }

  return {
    async find(path, codings) {
      for (const coding of codings) {
        const file = await load(path, coding)
        if (file) return file
      }
      return undefined
    },
  }
}

function inMemory(path: string, coding: Coding, bytes: Uint8Array): StoredFile {
  const etag = tag(createHash('sha256').update(bytes))
  const body: SiteFile['body'] = (range) =>
    (range ? bytes.subarray(range.start, range.end + 1) : bytes) as Uint8Array<ArrayBuffer>
  return { path, coding, size: bytes.byteLength, etag, bytes, body }
}

async function read(path: string, coding: Coding, small: number): Promise<StoredFile | undefined> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(error.code ?? '')) return undefined
    throw error
  })
  if (!handle) return undefined
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) return undefined
    if (stats.size <= small) return inMemory(path, coding, await handle.readFile())
    const hash = createHash('sha256')
    for await (const chunk of handle.createReadStream({ autoClose: false })) hash.update(chunk as Buffer)
    const body: SiteFile['body'] = (range) =>
      Readable.toWeb(createReadStream(path, range)) as unknown as ReadableStream<Uint8Array>
    return { path, coding, size: stats.size, etag: tag(hash), bytes: undefined, body }
  } finally {
    await handle.close()
  }
}

/** 132 bits of the hash, which makes accidental equality impossible in practice. */
function tag(hash: ReturnType<typeof createHash>): string {
  return `"${hash.digest('base64url').slice(0, 22)}"`
}
