import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fresh from 'fresh'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import { acceptedCodings, CODINGS, type Coding } from '../../src/contract/wire/content-coding.ts'

/** A response body in one content coding. `etag` changes with every byte of it. */
type EncodedJson = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly coding: Coding
  readonly etag: string
}

/** A response body that is created and compressed once, and sent many times. */
export class CachedJson {
  readonly encode: (coding: Coding) => Promise<EncodedJson>
  constructor(encode: CachedJson['encode']) {
    this.encode = encode
  }
}

/**
 * Returns a body in a version, which `make` creates if it is not cached. `version` must name everything that the body called `name`
 * depends on. When a body is created in another version, the one before is forgotten.
 */
export type JsonCache = (name: string, version: string, make: () => unknown) => CachedJson

/** Most memory of the cached bodies, in bytes: about 80 of the largest menus, or 1,000 ordinary ones. */
const MEMORY = 32 * 1024 * 1024
/** Bodies whose version is remembered, to forget them when it changes. */
const MAX_NAMES = 10_000
/** Size of a cached body besides its bytes. */
const OVERHEAD = 512
/** Smaller bodies fit into one packet. */
const MIN_COMPRESSED = 1024

/** Creates a cache of response bodies in all codings. Simultaneous calls for the same body create it once. */
export function createJsonCache(): JsonCache {
  const bodies = new LRUCache<string, EncodedJson, () => Promise<EncodedJson>>({
    maxSize: MEMORY,
    sizeCalculation: ({ bytes }) => bytes.byteLength + OVERHEAD,
    fetchMethod: (_key, _stale, { context }) => context(),
    ignoreFetchAbort: true,
  })
  const versions = new LRUCache<string, string>({ max: MAX_NAMES })

  /** Forgets the other version, so that edits of one venue do not fill the cache with what nobody will request again. */
  function replaceVersion(name: string, version: string): void {
    const before = versions.get(name)
    if (before !== undefined && before !== version)
      for (const coding of ['identity', ...CODINGS]) bodies.delete(`${coding} ${name} ${before}`)
    versions.set(name, version)
  }

  async function create(name: string, version: string, make: () => unknown): Promise<EncodedJson> {
    const bytes = Buffer.from(JSON.stringify(await make()))
    // Only now: names that callers invent fail.
    replaceVersion(name, version)
    return toEncoded(bytes, 'identity')
  }

  const find = (name: string, version: string, coding: Coding, make: () => unknown): Promise<EncodedJson> =>
    bodies.forceFetch(`${coding} ${name} ${version}`, {
      context: async () => {
        if (coding === 'identity') return create(name, version, make)
        const plain = await find(name, version, 'identity', make)
        return plain.bytes.byteLength < MIN_COMPRESSED
          ? plain
          : toEncoded(await compress(plain.bytes, coding), coding)
      },
    })
  return (name, version, make) => new CachedJson((coding) => find(name, version, coding, make))
}

const toEncoded = (bytes: Uint8Array<ArrayBuffer>, coding: Coding): EncodedJson => ({
  ...{ bytes, coding },
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
})

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Compresses in another thread. Quality 9 saves another 2 % and takes 17 times as long. */
const compress = (bytes: Uint8Array, coding: Exclude<Coding, 'identity'>) =>
  coding === 'br'
    ? brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
        },
      })
    : deflate(bytes)

/** Sends a cached body in the best coding that the client accepts, or 304 if the client already has it. */
export async function sendCachedJson(c: Context, answer: CachedJson): Promise<Response> {
  const [wanted = 'identity'] = acceptedCodings(c.req.header('accept-encoding') ?? null)
  const { bytes, coding, etag } = await answer.encode(wanted)
  const headers: Record<string, string> = { ETag: etag, Vary: 'Accept-Encoding' }
  if (fresh({ 'if-none-match': c.req.header('if-none-match') }, { etag })) return c.body(null, 304, headers)
  if (coding !== 'identity') headers['Content-Encoding'] = coding
  return c.body(bytes, 200, { ...headers, 'Content-Type': 'application/json' })
}
