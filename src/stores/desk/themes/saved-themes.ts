import * as v from 'valibot'
import { aspectRatio } from '../../../contract/venue/theme.ts'
import type { Edit } from '../../../domain/desk/edit.ts'
import { idOf } from '../../../domain/desk/edit-path.ts'
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../../domain/json/json.ts'
import type { ThemeSettings } from '../../../domain/venue/venue.ts'
import { readFlag } from '../menu-list.ts'
import type { FieldGroup, VenueField } from '../venue/venue-field.ts'
import { lookGroups } from '../venue/venue-sections.ts'

/** A saved theme of the venue file. */
export type ListedTheme = {
  readonly id: string
  readonly name: string
  /** Whether the pages of the venue use it. */
  readonly isUsed: boolean
  readonly look: ThemeSettings
}

/** The fields of the appearance. Their schemas are not used here: the checkout would load those that it shares with this screen. */
export const LOOK_FIELDS = [
  ...['theme_color', 'theme_accent_color', 'theme_background_color', 'theme_background_option'],
  ...['gradient_color_1', 'gradient_color_2', 'font_family', 'menu_button', 'dark_mode', 'menu_layout'],
  ...['header_bg', 'welcome_bg', 'image', 'navigation_style', 'aspect_ratio', 'image_bg_color'],
]

const businessOf = (file: Json): JsonObject =>
  isJsonObject(file) && isJsonObject(file.business) ? file.business : {}

const elementsOf = (file: Json): readonly JsonObject[] =>
  isJsonObject(file) && isJsonList(file.themes) ? file.themes.filter(isJsonObject) : []

const usedId = (file: Json): string | null =>
  isJsonObject(file) ? idOf({ id: file.theme_id ?? null }) : null

const findTheme = (file: Json, id: string): JsonObject | undefined =>
  elementsOf(file).find((element) => idOf(element) === id)

/** The saved themes of a venue file, in its order. */
export const listThemes = (file: Json): ListedTheme[] =>
  elementsOf(file).flatMap((element) => {
    const id = idOf(element)
    if (id === null) return []
    const name = typeof element.name === 'string' && element.name.trim() ? element.name : id
    return [{ id, name, isUsed: id === usedId(file), look: lookOf(file, id) }]
  })

/**
 * How pages look with a saved theme; without one, as the business describes it. A value that no page could use counts as missing, since
 * it can be half typed.
 */
export function lookOf(file: Json, theme: string | null): ThemeSettings {
  const saved = theme === null ? undefined : findTheme(file, theme)
  const look = { ...businessOf(file), ...withoutNulls(saved ?? {}) }
  const text = (value: Json | undefined) => (typeof value === 'string' ? value : null)
  const [from, to] = [text(look.gradient_color_1), text(look.gradient_color_2)]
  const button = isJsonObject(look.menu_button) ? look.menu_button : {}
  const opacity = Number(button.opacity ?? Number.NaN)
  const ratio = v.safeParse(aspectRatio, look.aspect_ratio)
  const layout = isJsonObject(look.menu_layout) ? look.menu_layout : {}
  return {
    themeColor: text(look.theme_color),
    accentColor: text(look.theme_accent_color),
    backgroundColor: text(look.theme_background_color),
    backgroundOption: text(look.theme_background_option),
    gradient: from && to ? [from, to] : null,
    fontFamily: text(look.font_family),
    menuButton: {
      background: text(button.background),
      opacity: opacity >= 0 && opacity <= 1 ? opacity : null,
      titleColor: text(button.btn_title_color),
    },
    darkMode: look.dark_mode === 'on' || look.dark_mode === 'off' ? look.dark_mode : 'auto',
    headerImage: text(look.header_bg) || null,
    welcomeBackground: text(look.welcome_bg) || null,
    logo: text(look.image) || null,
    navigationStyle: text(look.navigation_style) ?? 'curved',
    aspectRatio: ratio.success ? ratio.output : 4 / 3,
    imageBackground: text(look.image_bg_color),
    showLoginButton: readFlag(layout.show_login_button, true),
  }
}

const withoutNulls = (element: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(element).filter(([, value]) => value !== null))

/** The form of a saved theme: its name and the fields of the appearance. What it leaves out is shown as the business has it. */
export function themeGroups(id: string, file: Json): readonly FieldGroup[] {
  const path = (name: string) => ['themes', { id }, name] as const
  const business = businessOf(file)
  const rebased = (field: VenueField): VenueField => {
    const own = business[field.name]
    const isSet = typeof own === 'string' || typeof own === 'number'
    return field.kind === 'choice' && isSet
      ? { ...field, path: path(field.name), missing: own }
      : { ...field, path: path(field.name) }
  }
  const name: VenueField = { kind: 'text', input: 'text', name: 'theme_name', path: path('name') }
  return [
    { title: null, fields: [name], branch: null, branchName: {} },
    ...lookGroups.map((group) => ({ ...group, fields: group.fields.map(rebased) })),
  ]
}

/** Saves the look that the pages have now as a theme. */
export function addTheme(file: Json, { id, name }: { readonly id: string; readonly name: string }): Edit {
  const used = usedId(file)
  const source = { ...businessOf(file), ...withoutNulls((used !== null && findTheme(file, used)) || {}) }
  const look = LOOK_FIELDS.flatMap((entry) => {
    const value = source[entry] ?? null
    return value === null ? [] : [[entry, value] as const]
  })
  return { kind: 'add', list: ['themes'], value: { id, name, ...Object.fromEntries(look) }, before: null }
}

/** Deletes a theme. Pages that use it look as the business describes. */
export function removeTheme(file: Json, id: string): Edit[] {
  const elements = elementsOf(file)
  const at = elements.findIndex((element) => idOf(element) === id)
  const value = elements[at]
  if (!value) return []
  const before = idOf(elements[at + 1])
  const unused = usedId(file) === id ? wearTheme(file, null) : []
  return [...unused, { kind: 'remove', list: ['themes'], value, before }]
}

/** Gives pages the look of a saved theme; null: as the business describes. */
export function wearTheme(file: Json, id: string | null): Edit[] {
  const from = isJsonObject(file) ? (file.theme_id ?? null) : null
  const to = id === null ? null : (findTheme(file, id)?.id ?? id)
  return from === to ? [] : [{ kind: 'set', path: ['theme_id'], from, to }]
}
