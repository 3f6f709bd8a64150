import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Edit } from '../../../domain/desk/edit.ts'
import type { Json } from '../../../domain/json/json.ts'
import { editsBetweenFiles } from '../../../domain/menu-import/file-edits.ts'
import type { ImportPictures } from './import-pictures.ts'
import { withPictures } from './pictured-file.ts'
import type { ImportResult } from './plan-result.ts'

/** The edits of an import with its pictures. */
export function createPicturedEdits({
  $file,
  $result,
  $planned,
  pictures,
}: {
  $file: ReadableAtom<Json>
  $result: ReadableAtom<ImportResult | null>
  $planned: ReadableAtom<Json>
  pictures: ImportPictures
}) {
  const $uploads = atom(0)
  const editsWith = (urls: ReadonlyMap<string, string>): Edit[] => {
    const file = $file.get()
    return editsBetweenFiles(file, withPictures(file, $planned.get(), pictures.$matches.get().dishes, urls))
  }
  /** As many edits as there will be: a file that is not uploaded gets an address that no picture has. */
  function count(): number {
    if (($result.get()?.problems.length ?? 0) > 0) return 0
    const uploaded = pictures.urls()
    const names = pictures.$files.get().map(({ name }) => name)
    return editsWith(new Map(names.map((name) => [name, uploaded.get(name) ?? `/media/pictures/${name}`])))
      .length
  }
  return {
    /** How many there are, also before the pictures are uploaded; none if something has to be corrected. */
    $count: computed([$result, $planned, pictures.$matches, $uploads], count),
    /** Those with the pictures that are uploaded. */
    uploaded(): Edit[] {
      $uploads.set($uploads.get() + 1)
      return editsWith(pictures.urls())
    },
  }
}
