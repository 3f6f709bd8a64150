import type { Edit } from '../../../domain/desk/edit.ts'
import { type EditPath, idOf } from '../../../domain/desk/edit-path.ts'
import { isJsonObject } from '../../../domain/json/json.ts'
import type { VenueField } from '../venue/venue-field.ts'
import { lookGroups } from '../venue/venue-sections.ts'

/** What a change of saved themes is about. */
export type ThemeSubject = {
  readonly what: 'theme'
  /** The name of the theme, or its id where the name is not known; empty for the choice of a theme. */
  readonly name: string
  readonly field: VenueField | 'added' | 'removed' | 'name' | 'used' | 'other'
}

/** The subject of the value at a path; null outside saved themes. */
export function themeSubjectAt([start, element, property]: EditPath): ThemeSubject | null {
  if (start === 'theme_id') return { what: 'theme', name: '', field: 'used' }
  if (start !== 'themes' || typeof element !== 'object' || !('id' in element)) return null
  const field = lookGroups.flatMap(({ fields }) => fields).find(({ name }) => name === property)
  return { what: 'theme', name: element.id, field: field ?? (property === 'name' ? 'name' : 'other') }
}

/** The subject of an edit that adds or removes a theme; null for others. */
export function themeSubject(edit: Edit): ThemeSubject | null {
  if ((edit.kind !== 'add' && edit.kind !== 'remove') || edit.list[0] !== 'themes') return null
  const name = isJsonObject(edit.value) && typeof edit.value.name === 'string' ? edit.value.name : ''
  const field = edit.kind === 'add' ? 'added' : 'removed'
  return { what: 'theme', name: name || (idOf(edit.value) ?? ''), field }
}
