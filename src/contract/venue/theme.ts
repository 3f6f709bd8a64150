import * as v from 'valibot'
import { decimal, flag, id, optionalPictureUrl, optionalText, text } from '../wire/primitives.ts'

/** `aspect_ratio` as `4/3`, `4:3` or a number (width / height). */
export const aspectRatio = v.nullish(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((value) => {
      const [width, height = 1] = String(value).split(/[/:]/).map(Number)
      return Number(width) / Number(height)
    }),
    v.check((ratio) => ratio >= 0.25 && ratio <= 4, 'expected an aspect ratio between 1/4 and 4/1'),
  ),
  4 / 3,
)

/** The theme settings among the fields of a business (spec §3). */
export const themeEntries = {
  theme_color: optionalText,
  theme_accent_color: optionalText,
  theme_background_color: optionalText,
  theme_background_option: optionalText,
  gradient_color_1: optionalText,
  gradient_color_2: optionalText,
  font_family: optionalText,
  menu_button: v.nullish(
    v.object({
      background: optionalText,
      opacity: v.nullish(v.pipe(decimal, v.minValue(0), v.maxValue(1)), null),
      btn_title_color: optionalText,
    }),
    { background: null, opacity: null, btn_title_color: null },
  ),
  dark_mode: v.nullish(v.picklist(['auto', 'on', 'off']), 'auto'),
  menu_layout: v.nullish(v.object({ show_login_button: flag(true) }), { show_login_button: true }),
  header_bg: optionalPictureUrl,
  welcome_bg: optionalPictureUrl,
  image: optionalPictureUrl,
  navigation_style: v.nullish(text, 'curved'),
  aspect_ratio: aspectRatio,
  image_bg_color: optionalText,
}
const themeSchema = v.object(themeEntries)
type WireTheme = v.InferOutput<typeof themeSchema>

/** A saved theme of a venue, with its `theme_id` as id (spec §7). Missing settings are those of the business. */
export const savedThemeSchema = v.object({ id, name: v.nullish(text, ''), ...v.partial(themeSchema).entries })
export type SavedTheme = v.InferOutput<typeof savedThemeSchema>

/** Returns the business with the settings of a saved theme. */
export function applySavedTheme<Business extends WireTheme>(
  business: Business,
  { id: _, name, ...saved }: SavedTheme,
): Business {
  return { ...business, ...(saved as Partial<WireTheme>) }
}
