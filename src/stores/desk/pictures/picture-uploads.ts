import { CallError } from '../../../client/http.ts'
import {
  cropPictureCall,
  MAX_PICTURE_BYTES,
  uploadPictureCall,
} from '../../../contract/counter/picture-calls.ts'
import type { CropRegion } from '../../../domain/pictures/crop.ts'
import type { PageEnvironment } from '../../page/environment.ts'
import { randomId } from '../../random-id.ts'
import { schedule } from '../../timer.ts'
import type { FormPicture, PicturesForm, PictureUpload, UploadProblem } from './picture-form.ts'

/** The form that pictures are uploaded for. It can be closed and another one opened meanwhile. */
export type UploadTarget = {
  /** Null while no form is open. */
  get(): PicturesForm | null
  set(pictures: PicturesForm): void
  /** The shape of the venue's pictures, width divided by height. */
  ratio(): number
}

export type PictureUploads = {
  /** Uploads files one after the other. `isOnly`: the last one replaces all other pictures. */
  add(files: readonly File[], isOnly: boolean): void
  /** Tries once more to upload a file. */
  retry(key: string): void
  /** Stops an upload, or forgets a file that could not be uploaded. */
  drop(key: string): void
  /** Replaces a picture by another part of its whole. Returns whether that worked. */
  crop(picture: FormPicture, region: CropRegion): Promise<boolean>
  /** Forgets everything; for when the form is closed. */
  reset(): void
}

/** For 12 MB over a slow connection, in milliseconds. */
const TIMEOUT = 180_000
/** Attempts while the server is busy with other pictures, which takes seconds. */
const ATTEMPTS = 10
const PROBLEMS = new Set<string>(['format', 'heic', 'damaged', 'pixels'] satisfies UploadProblem[])

type Waiting = { readonly file: File; readonly isOnly: boolean; readonly call: AbortController }

/** Uploads pictures for a form, one at a time and in their order. */
export function createPictureUploads(
  page: Pick<PageEnvironment, 'client'>,
  referenceId: string,
  target: UploadTarget,
): PictureUploads {
  const params = { referenceId }
  let files = new Map<string, Waiting>()
  let isRunning = false

  const change = (make: (form: PicturesForm) => Partial<PicturesForm>) => {
    const form = target.get()
    if (form) target.set({ ...form, ...make(form) })
  }
  const mark = (key: string, problem: UploadProblem | null) =>
    change(({ uploads }) => ({
      uploads: uploads.map((one) => (one.key === key ? { ...one, problem } : one)),
    }))
  const forget = (key: string) => {
    files.get(key)?.call.abort()
    files.delete(key)
    change(({ uploads }) => ({ uploads: uploads.filter((one) => one.key !== key) }))
  }

  async function send({ file, call: { signal } }: Waiting): Promise<Pick<FormPicture, 'url' | 'source'>> {
    const query = { ratio: String(target.ratio()) }
    for (let attempt = 1; ; attempt++)
      try {
        const input = { params, query, file, signal, timeout: TIMEOUT }
        const { picture, source } = await page.client.call(uploadPictureCall, input)
        return { url: picture, source }
      } catch (error) {
        const isBusy = error instanceof CallError && error.code === 'rate-limited'
        if (!isBusy || attempt === ATTEMPTS || signal.aborted) throw error
        await pause((error.answer?.retry_after ?? 2) * 1000)
      }
  }

  async function upload(key: string, waiting: Waiting): Promise<void> {
    try {
      const picture = await send(waiting)
      if (files.get(key) !== waiting) return
      forget(key)
      change(({ pictures }) => ({ pictures: [...(waiting.isOnly ? [] : pictures), { key, ...picture }] }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (files.get(key) === waiting) mark(key, problemOf(error))
    }
  }

  const next = () => {
    const upload = target.get()?.uploads.find(({ problem }) => problem === null)
    const waiting = upload && files.get(upload.key)
    return upload && waiting ? ([upload.key, waiting] as const) : null
  }

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    try {
      for (let found = next(); found; found = next()) await upload(...found)
    } finally {
      isRunning = false
    }
  }

  return {
    add(chosen, isOnly) {
      const added = (isOnly ? chosen.slice(-1) : chosen).map((file): PictureUpload => {
        const key = randomId()
        files.set(key, { file, isOnly, call: new AbortController() })
        return { key, name: file.name, problem: file.size > MAX_PICTURE_BYTES ? 'large' : null }
      })
      change(({ uploads }) => ({ uploads: [...uploads, ...added] }))
      void run()
    },
    retry(key) {
      mark(key, null)
      void run()
    },
    drop: forget,
    async crop({ key, source }, region) {
      if (source === null) return false
      try {
        const body = { source, region }
        const made = await page.client.call(cropPictureCall, { params, body })
        change(({ pictures }) => ({
          pictures: pictures.map((one) => (one.key === key ? { ...one, url: made.picture } : one)),
        }))
        return true
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        return false
      }
    },
    reset() {
      for (const { call } of files.values()) call.abort()
      files = new Map()
    },
  }
}

function problemOf({ code, issues }: CallError): UploadProblem {
  if (code === 'too-large') return 'large'
  const reason = issues[0]?.reason ?? ''
  return PROBLEMS.has(reason) ? (reason as UploadProblem) : 'failed'
}

const pause = (delay: number) => new Promise<void>((resolve) => void schedule(delay, resolve))
