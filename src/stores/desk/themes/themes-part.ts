import { computed, type ReadableAtom } from 'nanostores'
import type { Edit } from '../../../domain/desk/edit.ts'
import type { Json } from '../../../domain/json/json.ts'
import type { PictureUploader } from '../pictures/picture-uploader.ts'
import { createVenuePart, type VenuePart } from '../venue/venue-part.ts'
import {
  addTheme,
  type ListedTheme,
  listThemes,
  removeTheme,
  themeGroups,
  wearTheme,
} from './saved-themes.ts'

/** The saved themes of a venue. */
export type ThemesPart = {
  readonly $themes: ReadableAtom<readonly ListedTheme[]>
  /** The form of a theme, by its id. */
  readonly form: VenuePart<string>
  /** Saves the look that pages have now under a name, and opens its form. Returns whether there is a name. */
  add(name: string): boolean
  remove(id: string): void
  /** Gives pages the look of a theme; null: the venue's own. */
  wear(id: string | null): void
}

/**
 * @param addEdits adds edits to the draft, together; returns whether it has room for them
 * @param newId makes an id of a name
 */
export function createThemesPart(parts: {
  readonly $file: ReadableAtom<Json>
  readonly $locales: ReadableAtom<readonly string[]>
  addEdits(edits: readonly Edit[]): boolean
  readonly uploader: PictureUploader
  newId(name: string): string
}): ThemesPart {
  const { $file, addEdits, newId } = parts
  const form = createVenuePart({ ...parts, groups: themeGroups })
  return {
    $themes: computed($file, listThemes),
    form,
    add(typed) {
      const name = typed.trim()
      if (!name) return false
      const id = newId(name)
      if (addEdits([addTheme($file.get(), { id, name })])) form.show(id)
      return true
    },
    remove: (id) => void addEdits(removeTheme($file.get(), id)),
    wear: (id) => void addEdits(wearTheme($file.get(), id)),
  }
}
