import type { ThemeView } from '../payload/theme/theme.ts'
import { fontAssetsFor } from './font-assets.ts'
import { inlineHash } from './inline.ts'

/** The inline style of a page with its hash for the content security policy, and the font file that every such page needs. */
type PageLook = {
  readonly style: string
  readonly hash: Awaited<ReturnType<typeof inlineHash>>
  readonly preload: string
}

/** By theme and languages. All pages of a venue share their theme. */
const looks = new WeakMap<ThemeView, Map<string, PageLook>>()

/** Returns the look of pages in `locale` of a venue with `locales`. */
export async function pageLook(
  theme: ThemeView,
  locale: string,
  locales: readonly string[],
): Promise<PageLook> {
  const byLanguages = looks.get(theme) ?? new Map<string, PageLook>()
  looks.set(theme, byLanguages)
  const languages = [locale, ...locales].join(' ')
  const known = byLanguages.get(languages)
  if (known) return known
  const { style, preload } = fontAssetsFor(theme.font, locale, locales)
  const whole = style + theme.style
  const look = { style: whole, hash: await inlineHash(whole), preload }
  byLanguages.set(languages, look)
  return look
}
