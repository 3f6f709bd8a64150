import { dequal } from 'dequal/lite'
import {
  type GeoJsonProblem,
  MAX_GEOJSON,
  type ReadArea,
  readGeoJson,
} from '../../../domain/delivery/drawing/geojson.ts'
import { idOf } from '../../../domain/desk/edit-path.ts'
import { foldText } from '../../../domain/search/fold-text.ts'
import { isNamed } from './written-names.ts'
import { type AreaForm, drawnShape, type ZoneForm } from './zone-form.ts'

/** What a file did to the form of a zone. */
export type Upload =
  | {
      readonly state: 'added'
      readonly file: string
      readonly added: number
      /** Areas that the zone had, with other borders or names now, and those that are as before. */
      readonly changed: number
      readonly same: number
      /** Areas that the file puts in other zones. */
      readonly others: number
      /** Areas of which a border was mended. */
      readonly mended: number
    }
  | { readonly state: 'refused'; readonly file: string; readonly problems: readonly GeoJsonProblem[] }
  | { readonly state: 'large' | 'unreadable'; readonly file: string }

/** A file as a browser gives it. */
export type AreaFile = { readonly name: string; readonly size: number; text(): Promise<string> }

/** Reads a file of areas. @throws nothing: what is wrong is in the answer */
export async function readAreaFile(
  file: AreaFile,
): Promise<{ readonly areas: readonly ReadArea[] } | { readonly refused: Upload }> {
  if (file.size > MAX_GEOJSON) return { refused: { state: 'large', file: file.name } }
  let text: string
  try {
    text = await file.text()
  } catch {
    return { refused: { state: 'unreadable', file: file.name } }
  }
  const read = readGeoJson(text)
  return 'areas' in read ? read : { refused: { state: 'refused', file: file.name, problems: read.problems } }
}

/**
 * Adds the areas of a file to the form of a zone. One with the id or the name of an area that the zone has replaces its borders, so
 * that the same file twice changes nothing.
 */
export function withAreas(
  form: ZoneForm,
  areas: readonly ReadArea[],
  file: string,
  locales: readonly string[],
): { readonly form: ZoneForm; readonly upload: Upload } {
  const own = areas.filter(({ zone }) => zone === null || zone === form.id)
  const counts = { added: 0, changed: 0, same: 0 }
  // Two areas of a file are never one, whatever their names are.
  const taken = new Set<string>()
  let listed = form.areas
  for (const [index, area] of own.entries()) {
    const names = namesFor(area.names, locales)
    const at = listed.findIndex((one) => !taken.has(one.key) && isSameArea(one, area.id, names))
    const before = listed[at]
    const key = before?.key ?? `${file} ${index} ${listed.length}`
    taken.add(key)
    const next = before
      ? changedArea(before, area, names, locales)
      : newArea(area, isNamed(names) ? names : numbered(form.names, listed.length + 1), locales, key)
    if (!before) counts.added++
    else if (dequal(before, next)) counts.same++
    else counts.changed++
    listed = before ? listed.with(at, next) : [...listed, next]
  }
  const mended = own.filter(({ repairs }) => repairs.length > 0).length
  const upload: Upload = { state: 'added', file, ...counts, others: areas.length - own.length, mended }
  return { form: { ...form, areas: listed }, upload }
}

/** Names for a form. One without a language is in the first language of the venue. */
function namesFor(names: ReadArea['names'], locales: readonly string[]): Record<string, string> {
  const { '': plain, ...byLanguage } = names
  const [first = 'en'] = locales
  const empty = Object.fromEntries(locales.map((locale) => [locale, '']))
  return { ...empty, ...(plain !== undefined && { [first]: plain }), ...byLanguage }
}

/** Names for an area that has none: those of its zone, with a number. */
const numbered = (names: ZoneForm['names'], number: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names).map(([locale, name]) => [locale, name.trim() && `${name.trim()} ${number}`]),
  )

function isSameArea(area: AreaForm, id: string | null, names: Readonly<Record<string, string>>): boolean {
  if (id !== null && area.element !== null) return idOf(area.element) === id
  return Object.entries(names).some(
    ([locale, name]) => name !== '' && foldText(area.names[locale] ?? '') === foldText(name),
  )
}

/** Names that the file does not have stay. */
function changedArea(
  before: AreaForm,
  area: ReadArea,
  names: Readonly<Record<string, string>>,
  locales: readonly string[],
): AreaForm {
  const stated = (all: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(all).filter(([, name]) => name !== ''))
  return {
    ...before,
    names: { ...before.names, ...stated(names) },
    parentNames: { ...before.parentNames, ...stated(namesFor(area.parentNames, locales)) },
    shape: drawnShape(area.shape),
  }
}

const newArea = (
  { shape, parentNames }: ReadArea,
  names: Readonly<Record<string, string>>,
  locales: readonly string[],
  key: string,
): AreaForm => ({
  ...{ key, names, parentNames: namesFor(parentNames, locales), shape: drawnShape(shape) },
  ...{ element: null, original: null },
})
