import { LRUCache } from 'lru-cache'
import type { Coding } from '../../../src/contract/wire/content-coding.ts'
import { contentType, isText } from '../../../src/edge/content-type.ts'
import type { Origin } from './origin.ts'
import type { SiteFile, SiteFiles } from './site-files.ts'

/** Files up to this size are cached in memory; larger ones are passed through. In bytes. */
const SMALL = 512 * 1024
/** An instance of an edge usually has 128 MB in all. In bytes. */
const MEMORY = 32 * 1024 * 1024
/** Approximate memory of an entry besides its bytes. */
const OVERHEAD = 512
const SUFFIXES: Readonly<Record<Coding, string>> = { identity: '', br: '.br', gzip: '.gz' }

type StoredFile = SiteFile & { bytes: Uint8Array<ArrayBuffer> | undefined }

/**
 * Reads files of releases and assets by HTTP. They never change under their name, so cached files stay valid. With
 * `compress`, text is offered as brotli, stored beside each file, and as gzip, made here. An edge that compresses responses
 * itself gets plain text.
 */
export function createOriginFiles(origin: Origin, options: { compress: boolean }): SiteFiles {
  // Requests for one representation at the same time share one fetch.
  const cache = new LRUCache<string, StoredFile, { path: string; coding: Coding }>({
    maxSize: MEMORY,
    sizeCalculation: (file) => (file.bytes?.byteLength ?? 0) + OVERHEAD,
    fetchMethod: (key, _stale, { context: { path, coding } }) =>
      coding === 'gzip' ? gzipped(path) : read(origin, key, coding),
    ignoreFetchAbort: true,
  })

  const load = (path: string, coding: Coding) =>
    cache.fetch(path + SUFFIXES[coding], { context: { path, coding } })

  async function gzipped(path: string): Promise<StoredFile | undefined> {
    const plain = isText(contentType(path)) ? await load(path, 'identity') : undefined
    return plain?.bytes && inMemory(await gzip(plain.bytes), 'gzip')
  }

  return {
    async find(path, codings) {
      for (const coding of options.compress ? codings : (['identity'] as const)) {
        const file = await load(path, coding)
        if (file) return file
      }
      return undefined
    },
  }
}

async function read(origin: Origin, path: string, coding: Coding): Promise<StoredFile | undefined> {
  const answer = await origin.get(path)
  if (!answer) return undefined
  const size = sizeOf(answer)
  const etag = answer.headers.get('etag')
  // Only a strong tag identifies bytes, and all ranges of a file must be of the same bytes.
  if (size !== undefined && size > SMALL && etag?.startsWith('"')) {
    await answer.body?.cancel()
    return { coding, size, etag, bytes: undefined, body: (range) => passThrough(origin, path, range) }
  }
  return inMemory(new Uint8Array(await answer.arrayBuffer()), coding)
}

/** Gives the same entity tag as the embedded server for the same bytes. */
async function inMemory(bytes: Uint8Array<ArrayBuffer>, coding: Coding): Promise<StoredFile> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const tag = btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22)
  const body: SiteFile['body'] = (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes)
  return { coding, size: bytes.byteLength, etag: `"${tag}"`, bytes, body }
}

function sizeOf({ headers }: Response): number | undefined {
  const length = headers.get('content-length')
  return length === null || headers.has('content-encoding') ? undefined : Number(length)
}

/** Streams from the origin. If the origin does not support ranges, cuts the range out here. */
async function passThrough(
  origin: Origin,
  path: string,
  range: { start: number; end: number } | undefined,
): Promise<BodyInit> {
  const answer = await origin.get(path, range)
  if (!answer?.body) throw new Error(`${path} no longer exists at the origin`)
  if (!range || answer.status === 206) return answer.body
  return (await answer.arrayBuffer()).slice(range.start, range.end + 1)
}

async function gzip(plain: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([plain]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
