import { CallError } from '../../../client/http.ts'
import {
  cropPictureCall,
  MAX_PICTURE_BYTES,
  uploadPictureCall,
} from '../../../contract/counter/picture-calls.ts'
import type { CropRegion } from '../../../domain/pictures/crop.ts'
import type { PageEnvironment } from '../../page/environment.ts'
import { schedule } from '../../timer.ts'
import type { PictureFile } from './picture-file.ts'
import { canReduce, reducePicture } from './reduce-picture.ts'

/** Why a picture was not uploaded. `failed`: the connection, or the server; all others would fail again. */
export type UploadProblem = 'format' | 'heic' | 'damaged' | 'pixels' | 'large' | 'failed'

/** A picture of the site. `source`: the path of the whole picture, from which other parts can be cut. */
export type StoredPicture = { readonly url: string; readonly source: string }

/** Sends pictures to the platform. */
export type PictureUploader = {
  /**
   * Uploads a picture, a large photo in the size that is kept, and waits while the server is busy. @param ratio its shape, width divided by height; null: any
   * @throws CallError
   */
  upload(file: PictureFile, ratio: number | null, signal: AbortSignal): Promise<StoredPicture>
  /** The path of another part of a picture. @throws CallError */
  crop(source: string, region: CropRegion): Promise<string>
}

/** For 12 MB over a slow connection, in milliseconds. */
const TIMEOUT = 180_000
/** Attempts while the server is busy with other pictures, which takes seconds. */
const ATTEMPTS = 10
/** Largest photo, in bytes, that the device is asked to reduce. */
const MAX_PHOTO_BYTES = 48 * 1024 * 1024
/** Longest name of a file that is sent. */
const MAX_NAME = 100
const PROBLEMS = new Set<string>(['format', 'heic', 'damaged', 'pixels'] satisfies UploadProblem[])

export function createPictureUploader(
  { client }: Pick<PageEnvironment, 'client'>,
  referenceId: string,
): PictureUploader {
  const params = { referenceId }
  return {
    async upload(original, ratio, signal) {
      const file = await reducePicture(original)
      if (file.size > MAX_PICTURE_BYTES) throw new CallError('too-large', `${file.name} is too large`)
      const query = { ratio: ratio === null ? 'whole' : String(ratio), name: nameOf(file) }
      for (let attempt = 1; ; attempt++)
        try {
          const input = { params, query, file, signal, timeout: TIMEOUT }
          const { picture, source } = await client.call(uploadPictureCall, input)
          return { url: picture, source }
        } catch (error) {
          const isBusy = error instanceof CallError && error.code === 'rate-limited'
          if (!isBusy || attempt === ATTEMPTS || signal.aborted) throw error
          await pause((error.answer?.retry_after ?? 2) * 1000)
        }
    },
    async crop(source, region) {
      return (await client.call(cropPictureCall, { params, body: { source, region } })).picture
    },
  }
}

/** What is wrong with a file before it is read. */
export const checkFile = (file: Pick<PictureFile, 'size' | 'name'>): UploadProblem | null =>
  file.size > (canReduce(file) ? MAX_PHOTO_BYTES : MAX_PICTURE_BYTES) ? 'large' : null

/** Why an upload failed. */
export function uploadProblem({ code, status, issues }: CallError): UploadProblem {
  // Also of a proxy that accepts less than the platform does.
  if (code === 'too-large' || status === 413) return 'large'
  const reason = issues[0]?.reason ?? ''
  return PROBLEMS.has(reason) ? (reason as UploadProblem) : 'failed'
}

/** Whether the same file may be accepted at another attempt. */
export const canRetry = (problem: UploadProblem | null): boolean => problem === 'failed'

/** The end of a name, which differs more often than its start, without characters that the platform refuses. */
const nameOf = ({ name }: PictureFile): string => [...name.replace(/\p{C}+/gu, '')].slice(-MAX_NAME).join('')

const pause = (delay: number) => new Promise<void>((resolve) => void schedule(delay, resolve))
