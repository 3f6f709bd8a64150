import { join } from 'node:path'
import type { PictureStore } from '../../../api/pictures/picture-store.ts'
import { PICTURE_PATH, UPLOADED_PICTURE } from '../../../src/contract/counter/picture-calls.ts'
import { CACHE_CONTROL } from '../../../src/edge/caching.ts'
import { contentType } from '../../../src/edge/content-type.ts'
import { pathSegments } from '../../../src/edge/request-path.ts'
import { fileResponse } from '../edge/file-response.ts'
import { baseHeaders } from '../edge/security-headers.ts'
import { createStoredFiles, type StoredFile } from '../edge/stored-files.ts'
import { describeError, type Log } from '../server/log.ts'
import { MEDIA_ROUTE } from '../server/routes.ts'
import type { FetchHandler } from '../server/server.ts'
import { storeFile } from './store-file.ts'

/** Memory for unchanged pictures, which are mostly read to be resized, in bytes. */
const MEMORY = 16 * 1024 * 1024

export type Media = {
  /** Reads the picture at a path of the site (`/media/…`); undefined if there is none. */
  read(path: string): Promise<Uint8Array | undefined>
  /** Answers `/media/…` with the unchanged picture, for link previews and structured data. */
  handle: FetchHandler
}

/**
 * Serves the site's own pictures: those that venues uploaded, files in `dir`, and those that `compose` creates on the first request and
 * that are then stored there. `compose` must always return the same bytes for a path, so other recipes need another `dir`.
 */
export function createMedia(options: {
  dir: string
  uploaded?: Pick<PictureStore, 'read'>
  compose?: (path: string) => Promise<Uint8Array | null>
  https: boolean
  log: Log
}): Media {
  const files = createStoredFiles({ memory: MEMORY })
  const composing = new Map<string, Promise<void>>()

  async function find(path: string): Promise<StoredFile | undefined> {
    if (options.uploaded && UPLOADED_PICTURE.test(path)) return findUploaded(path, options.uploaded)
    const segments = path.startsWith(MEDIA_ROUTE) ? pathSegments(path) : undefined
    if (!segments || segments.some((segment) => segment.startsWith('.'))) return undefined
    const file = join(options.dir, ...segments.slice(1))
    const found = await files.find(file, ['identity'])
    if (found || !options.compose) return found
    await (composing.get(file) ?? make(`/${segments.join('/')}`, file, options.compose))
    return files.find(file, ['identity'])
  }

  function make(
    path: string,
    file: string,
    compose: (path: string) => Promise<Uint8Array | null>,
  ): Promise<void> {
    const made = compose(path)
      .then((bytes) => (bytes ? storeFile(file, bytes) : undefined))
      .finally(() => composing.delete(file))
    composing.set(file, made)
    return made
  }

  return {
    async read(path) {
      const file = await find(path)
      if (!file) return undefined
      return file.bytes ?? new Uint8Array(await new Response(await file.body()).arrayBuffer())
    },
    async handle(request) {
      const headers = baseHeaders({ ...options, readBy: 'any site' })
      headers['Content-Security-Policy'] = "default-src 'none'"
      headers['Cache-Control'] = CACHE_CONTROL.never
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        headers['Allow'] = 'GET, HEAD'
        return new Response(null, { status: 405, headers })
      }
      const path = new URL(request.url).pathname
      let file: StoredFile | undefined
      try {
        file = await find(path)
      } catch (error) {
        options.log({
          level: 'error',
          message: 'a picture failed',
          url: request.url,
          error: describeError(error),
        })
        return new Response(null, { status: 500, headers })
      }
      if (!file) return new Response(null, { status: 404, headers })
      headers['Cache-Control'] = CACHE_CONTROL[UPLOADED_PICTURE.test(path) ? 'immutable' : 'revalidate']
      const type = contentType(file.path)
      return await fileResponse(request, { ...file, type }, headers)
    },
  }
}

/** An uploaded picture. Its name is the hash of its bytes, and so is its entity tag. */
async function findUploaded(
  path: string,
  uploaded: Pick<PictureStore, 'read'>,
): Promise<StoredFile | undefined> {
  const name = path.slice(PICTURE_PATH.length)
  const bytes = await uploaded.read(name)
  if (!bytes) return undefined
  const body: StoredFile['body'] = (range) =>
    (range ? bytes.subarray(range.start, range.end + 1) : bytes) as Uint8Array<ArrayBuffer>
  return { path, coding: 'identity', size: bytes.byteLength, etag: `"${name.slice(0, 32)}"`, bytes, body }
}
