import { CallError } from '../../../client/http.ts'
import type { CropRegion } from '../../../domain/pictures/crop.ts'
import { randomId } from '../../random-id.ts'
import type { FormPicture, PicturesForm, PictureUpload } from './picture-form.ts'
import {
  canRetry,
  checkFile,
  type PictureUploader,
  type UploadProblem,
  uploadProblem,
} from './picture-uploader.ts'

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
  /** Tries once more to upload a file, unless it would be refused again. */
  retry(key: string): void
  /** Stops an upload, or forgets a file that could not be uploaded. */
  drop(key: string): void
  /** Replaces a picture by another part of its whole. Returns whether that worked. */
  crop(picture: FormPicture, region: CropRegion): Promise<boolean>
  /** Forgets everything; for when the form is closed. */
  reset(): void
}

type Waiting = { readonly file: File; readonly isOnly: boolean; readonly call: AbortController }

/** Uploads pictures for a form, one at a time and in their order. */
export function createPictureUploads(uploader: PictureUploader, target: UploadTarget): PictureUploads {
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

  async function upload(key: string, waiting: Waiting): Promise<void> {
    try {
      const picture = await uploader.upload(waiting.file, target.ratio(), waiting.call.signal)
      if (files.get(key) !== waiting) return
      forget(key)
      change(({ pictures }) => ({ pictures: [...(waiting.isOnly ? [] : pictures), { key, ...picture }] }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (files.get(key) === waiting) mark(key, uploadProblem(error))
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
        return { key, name: file.name, problem: checkFile(file) }
      })
      change(({ uploads }) => ({ uploads: [...uploads, ...added] }))
      void run()
    },
    retry(key) {
      const tried = target.get()?.uploads.find((one) => one.key === key)
      if (!tried || !canRetry(tried.problem)) return
      mark(key, null)
      void run()
    },
    drop: forget,
    async crop({ key, source }, region) {
      if (source === null) return false
      try {
        const url = await uploader.crop(source, region)
        change(({ pictures }) => ({
          pictures: pictures.map((one) => (one.key === key ? { ...one, url } : one)),
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
