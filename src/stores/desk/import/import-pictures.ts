import { atom, computed, type ReadableAtom } from 'nanostores'
import { CallError } from '../../../client/http.ts'
import type { Json } from '../../../domain/json/json.ts'
import type { MenuDocument } from '../../../domain/menu-import/menu-document.ts'
import { dishesOf } from '../../../domain/pictures/dish-pictures.ts'
import { matchPictures } from '../../../domain/pictures/match-pictures.ts'
import { baseOf } from '../../../domain/pictures/picture-names.ts'
import {
  canRetry,
  checkFile,
  type PictureUploader,
  type UploadProblem,
  uploadProblem,
} from '../pictures/picture-uploader.ts'
import { type ArchiveProblem, type ChosenPicture, listPictures, MOST_PICTURES } from './picture-files.ts'
import type { PicturesByDish } from './pictured-file.ts'
import { isPicture } from './plan-result.ts'

/** Why pictures were not taken. */
export type PictureTrouble = ArchiveProblem | 'tooManyPictures' | 'noPictures'

/** What belongs to what. */
export type MatchedPictures = {
  readonly dishes: PicturesByDish
  /** Files whose names are those of no dish, or of several. `dish`: what somebody said. */
  readonly open: readonly {
    readonly file: string
    readonly dish: string | null
  }[]
  /** Names of files that the sheet lists for a dish, and which were not chosen. */
  readonly missing: readonly { readonly id: string; readonly name: string }[]
}

export type ImportPictures = {
  readonly $files: ReadableAtom<readonly ChosenPicture[]>
  readonly $matches: ReadableAtom<MatchedPictures>
  readonly $isReading: ReadableAtom<boolean>
  readonly $trouble: ReadableAtom<PictureTrouble | null>
  /** Files that were not uploaded, with the reason. */
  readonly $failed: ReadableAtom<ReadonlyMap<string, UploadProblem>>
  /** The file that is being uploaded, from 1, of how many; null if none is. */
  readonly $progress: ReadableAtom<{ readonly number: number; readonly total: number } | null>
  /** Adds pictures and ZIP archives of pictures. A file with the name of another one replaces it. Returns whether there were any. */
  add(files: readonly File[]): Promise<boolean>
  /** Says whose picture a file is; null: nobody's. */
  assign(file: string, dish: string | null): void
  /** Forgets files. */
  leaveOut(names: readonly string[]): void
  clear(): void
  /**
   * Uploads the files that belong to dishes, two at a time, except those that would be refused again. Returns whether all of
   * them are uploaded.
   */
  upload(): Promise<boolean>
  stop(): void
  /** The addresses of files that are uploaded. */
  urls(): ReadonlyMap<string, string>
}

/** Uploads at a time, of which the platform takes as many for a venue. */
const AT_ONCE = 2

/** @param $planned the venue file with the rest of the import @param ratio the shape of pictures, width divided by height */
export function createImportPictures(
  uploader: PictureUploader,
  $planned: ReadableAtom<Json>,
  ratio: () => number,
): ImportPictures {
  const $files = atom<readonly ChosenPicture[]>([])
  const $said = atom<ReadonlyMap<string, string>>(new Map())
  const $isReading = atom(false)
  const $trouble = atom<PictureTrouble | null>(null)
  const $failed = atom<ReadonlyMap<string, UploadProblem>>(new Map())
  const $progress = atom<{ number: number; total: number } | null>(null)
  const uploaded = new Map<string, string>()
  let call: AbortController | null = null
  const $matches = computed([$planned, $files, $said], (file, files, said) => matchAll(file, files, said))

  const fail = (name: string, problem: UploadProblem | null) =>
    $failed.set(withProblem($failed.get(), name, problem))

  function leaveOut(names: readonly string[]): void {
    for (const name of names) {
      uploaded.delete(name)
      fail(name, null)
    }
    $files.set($files.get().filter(({ name }) => !names.includes(name)))
  }

  async function send(picture: ChosenPicture, { signal }: AbortController): Promise<void> {
    const sent = await sendPicture(uploader, picture, ratio(), signal)
    if (sent !== null && 'url' in sent) uploaded.set(picture.name, sent.url)
    if (sent !== null) fail(picture.name, 'problem' in sent ? sent.problem : null)
  }

  return {
    ...{ $files, $matches, $isReading, $trouble, $failed, $progress, leaveOut },
    async add(chosen) {
      if ($isReading.get()) return false
      $isReading.set(true)
      const listed = await listPictures(chosen)
      $isReading.set(false)
      if ('problem' in listed) {
        $trouble.set(listed.problem)
        return false
      }
      const names = new Set(listed.pictures.map(({ name }) => name))
      const files = [...$files.get().filter(({ name }) => !names.has(name)), ...listed.pictures]
      const isTooMany = files.length > MOST_PICTURES
      $trouble.set(isTooMany ? 'tooManyPictures' : names.size === 0 ? 'noPictures' : null)
      if ($trouble.get()) return false
      leaveOut([...names])
      $files.set(files)
      return true
    },
    assign(file, dish) {
      const said = new Map($said.get())
      if (dish === null) said.delete(file)
      else said.set(file, dish)
      $said.set(said)
    },
    clear() {
      call?.abort()
      leaveOut($files.get().map(({ name }) => name))
      $said.set(new Map())
      $trouble.set(null)
    },
    async upload() {
      const own = new AbortController()
      call = own
      const tried = new Set<string>()
      // Somebody can say meanwhile whose picture a file is.
      const wanted = () => new Set([...$matches.get().dishes.values()].flat())
      const open = () =>
        $files.get().filter(({ name }) => {
          const problem = $failed.get().get(name) ?? null
          const isRefused = problem !== null && !canRetry(problem)
          return wanted().has(name) && !uploaded.has(name) && !tried.has(name) && !isRefused
        })
      let done = 0
      const show = () => $progress.set({ number: done + 1, total: tried.size + open().length })
      async function sendNext(): Promise<void> {
        const [next] = open()
        if (!next || own.signal.aborted) return
        tried.add(next.name)
        show()
        await send(next, own)
        done++
        if (done < tried.size) show()
        return sendNext()
      }
      await Promise.all(Array.from({ length: AT_ONCE }, sendNext))
      $progress.set(null)
      return !own.signal.aborted && [...wanted()].every((name) => uploaded.has(name))
    },
    stop: () => call?.abort(),
    urls: () => uploaded,
  }
}

function withProblem(
  before: ReadonlyMap<string, UploadProblem>,
  name: string,
  problem: UploadProblem | null,
): ReadonlyMap<string, UploadProblem> {
  const failed = new Map(before)
  if (problem) failed.set(name, problem)
  else failed.delete(name)
  return failed
}

/** Uploads a picture. Null: it was called off. */
async function sendPicture(
  uploader: PictureUploader,
  { name, size, read }: ChosenPicture,
  ratio: number,
  signal: AbortSignal,
): Promise<{ readonly url: string } | { readonly problem: UploadProblem } | null> {
  const problem = size > 0 ? checkFile({ size, name }) : 'damaged'
  if (problem) return { problem }
  const bytes = await read().catch(() => null)
  if (!bytes) return { problem: 'damaged' }
  try {
    return await uploader.upload(new File([bytes], baseOf(name)), ratio, signal)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return signal.aborted ? null : { problem: uploadProblem(error) }
  }
}

/** Matches files by what somebody said, by the sheet, and by their names. */
function matchAll(
  planned: Json,
  files: readonly ChosenPicture[],
  said: ReadonlyMap<string, string>,
): MatchedPictures {
  const names = files.map(({ name }) => name)
  const dishes = dishesOf(planned as unknown as MenuDocument, isPicture)
  const known = new Set(dishes.map(({ id }) => id))
  const found = matchPictures(dishes, names)
  const byDish = new Map<string, string[]>(found.matched.map(({ id, files }) => [id, [...files]]))
  const open = [...found.ambiguous.map(({ file }) => file), ...found.unmatched].map((file) => {
    const dish = said.get(file) ?? null
    return { file, dish: dish !== null && known.has(dish) ? dish : null }
  })
  for (const { file, dish } of open) if (dish !== null) byDish.set(dish, [...(byDish.get(dish) ?? []), file])
  return { dishes: byDish, open, missing: found.missing }
}
