import { dequal } from 'dequal/lite'
import { UPLOADED_PICTURE } from '../../../contract/counter/picture-calls.ts'
import type { Edit } from '../../../domain/desk/edit.ts'
import type { JsonObject } from '../../../domain/json/json.ts'
import type { Part } from '../menu-edits.ts'
import type { UploadProblem } from './picture-uploader.ts'
import { pictureUrls } from './picture-urls.ts'

/** A picture of a dish or category. `source`: the path of the whole picture, if other parts can be cut from it. */
export type FormPicture = { readonly key: string; readonly url: string; readonly source: string | null }

/** A file that is being uploaded, or could not be. */
export type PictureUpload = {
  readonly key: string
  readonly name: string
  readonly problem: UploadProblem | null
}

/** The pictures of a form in their order. A category has at most one. */
export type PicturesForm = {
  readonly pictures: readonly FormPicture[]
  readonly uploads: readonly PictureUpload[]
}

/** The form of a category or an item; `element` is null for a new one. */
export function openPictures(kind: Part['kind'], element: JsonObject | null): PicturesForm {
  const pictures = pictureUrls(kind, element).map((url, index) => ({
    ...{ key: `${index} ${url}`, url, source: UPLOADED_PICTURE.test(url) ? url : null },
  }))
  return { pictures, uploads: [] }
}

/** Null: nothing has to wait. Files that could not be uploaded are left out. */
export const checkPictures = ({ uploads }: PicturesForm): 'uploading' | null =>
  uploads.some(({ problem }) => problem === null) ? 'uploading' : null

/** The edits that set the pictures of an element. */
export function pictureEdits(
  { kind, id, element }: Part & { readonly element: JsonObject },
  { pictures }: PicturesForm,
): Edit[] {
  const urls = pictures.map(({ url }) => url)
  if (dequal(urls, pictureUrls(kind, element))) return []
  if (kind === 'item')
    return [{ kind: 'set', path: [{ item: id }, 'images'], from: element.images ?? null, to: urls }]
  return [
    { kind: 'set', path: [{ category: id }, 'image'], from: element.image ?? null, to: urls[0] ?? null },
  ]
}

/** Moves a picture by one place, if it is not at the end. */
export function movePicture(form: PicturesForm, key: string, by: -1 | 1): PicturesForm {
  const at = form.pictures.findIndex((one) => one.key === key)
  const moved = form.pictures[at]
  if (!moved || !form.pictures[at + by]) return form
  return { ...form, pictures: form.pictures.toSpliced(at, 1).toSpliced(at + by, 0, moved) }
}

export const removePicture = (form: PicturesForm, key: string): PicturesForm => ({
  ...form,
  pictures: form.pictures.filter((one) => one.key !== key),
})
