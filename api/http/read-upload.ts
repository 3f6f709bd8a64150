import type { Context } from 'hono'
import { ApiError, invalid } from './errors.ts'

const formatSize = (bytes: number) =>
  bytes < 1024 * 1024 ? `${bytes / 1024} KB` : `${bytes / 1024 / 1024} MB`

export const tooLarge = (maxSize: number) =>
  new ApiError('too-large', `the body is larger than ${formatSize(maxSize)}`)

/** Reads an uploaded file, at most `maxSize` bytes. @throws ApiError `too-large`, or `invalid` if the upload ended early */
export async function readUpload(c: Context, maxSize: number): Promise<Uint8Array> {
  // Forms of other sites can send any body without a preflight request, but not with this type.
  if (!/^application\/octet-stream\b/i.test(c.req.header('content-type') ?? ''))
    throw invalid([{ path: '', message: 'expected Content-Type: application/octet-stream' }])
  if (Number(c.req.header('content-length') ?? 0) > maxSize) throw tooLarge(maxSize)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of c.req.raw.body ?? []) {
      size += chunk.length
      if (size > maxSize) throw tooLarge(maxSize)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('invalid', 'the upload ended early')
  }
  return Buffer.concat(chunks)
}
