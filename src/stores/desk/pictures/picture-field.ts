import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../../client/http.ts'
import { UPLOADED_PICTURE } from '../../../contract/counter/picture-calls.ts'
import type { CropRegion } from '../../../domain/pictures/crop.ts'
import type { PictureFile } from './picture-file.ts'
import {
  canRetry,
  checkFile,
  type PictureUploader,
  type UploadProblem,
  uploadProblem,
} from './picture-uploader.ts'

export type PictureFieldState = {
  /** The address of the picture; empty without one. */
  readonly url: string
  /** The path of the whole picture, if other parts can be cut from it. */
  readonly source: string | null
  /** The file that is being uploaded, or could not be. */
  readonly upload: { readonly name: string; readonly problem: UploadProblem | null } | null
}

/** A field of a form that holds one picture. */
export type PictureField = {
  readonly $state: ReadableAtom<PictureFieldState>
  /** Uploads a picture, which replaces the one before. */
  choose(file: PictureFile): void
  /** Tries once more to upload the file, unless it would be refused again. */
  retry(): void
  /** Stops the upload, or forgets the file that could not be uploaded. */
  dismiss(): void
  remove(): void
  /** Shows another part of the picture. Returns whether that worked. */
  crop(region: CropRegion): Promise<boolean>
  open(): () => void
}

/**
 * @param url of the picture; empty without one
 * @param ratio the shape in which the picture is shown, width divided by height; null: any shape, so all of it is kept
 * @param onChange gets the address of the picture, empty without one; null while a picture is uploaded
 */
export function createPictureField(
  uploader: PictureUploader,
  {
    url,
    ratio,
    onChange,
  }: {
    readonly url: string
    readonly ratio: number | null
    onChange(url: string | null): void
  },
): PictureField {
  const $state = atom<PictureFieldState>({
    ...{ url, source: UPLOADED_PICTURE.test(url) ? url : null, upload: null },
  })
  let running: { readonly file: PictureFile; readonly call: AbortController } | null = null

  function change(changed: Partial<PictureFieldState>): void {
    $state.set({ ...$state.get(), ...changed })
    const { url, upload } = $state.get()
    onChange(upload?.problem === null ? null : url)
  }

  function stop(): void {
    running?.call.abort()
    running = null
  }

  async function send(file: PictureFile): Promise<void> {
    stop()
    const problem = checkFile(file)
    change({ upload: { name: file.name, problem } })
    if (problem) return
    const own = { file, call: new AbortController() }
    running = own
    try {
      const stored = await uploader.upload(file, ratio, own.call.signal)
      if (running === own) change({ ...stored, upload: null })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (running === own) change({ upload: { name: file.name, problem: uploadProblem(error) } })
    }
  }

  return {
    $state,
    choose: (file) => void send(file),
    retry() {
      if (running && canRetry($state.get().upload?.problem ?? null)) void send(running.file)
    },
    dismiss() {
      stop()
      change({ upload: null })
    },
    remove() {
      stop()
      change({ url: '', source: null, upload: null })
    },
    async crop(region) {
      const { source } = $state.get()
      if (source === null) return false
      try {
        const part = await uploader.crop(source, region)
        // Meanwhile, the picture can have been replaced.
        if ($state.get().source === source) change({ url: part })
        return true
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        return false
      }
    },
    open: () => stop,
  }
}
