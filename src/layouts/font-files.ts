import type { FontId } from '../payload/theme/font-families.ts'
import { fileOf, fontStyle } from '../payload/theme/font-style.ts'
import { pageFonts } from '../payload/theme/fonts.ts'

/** The addresses of all files a page may name, under the hashed names they are served by. */
const addresses = import.meta.glob<string>(
  '/node_modules/@fontsource-variable/{cairo,el-messiri,figtree,inter,lora,montserrat,noto-kufi-arabic,noto-naskh-arabic,noto-serif,nunito,playfair-display,readex-pro,rubik,vazirmatn}/files/*-{latin,latin-ext,vietnamese,cyrillic,cyrillic-ext,greek,arabic}-wght-normal.woff2',
  { query: '?url&no-inline', import: 'default', eager: true },
)

type Letters = { readonly style: string; readonly preload: string }

const kept = new Map<string, Letters>()
const MOST_KEPT = 500

/**
 * The style sheet of the letters on pages in `locale` of a venue with `locales`, and the address of the one file that
 * every such page needs. Kept, since all pages of a venue in one language share theirs.
 */
export function lettersOf(font: FontId, locale: string, locales: readonly string[]): Letters {
  const key = [font, locale, ...locales].join(' ')
  const known = kept.get(key)
  if (known) return known
  const fonts = pageFonts(font, locale, locales)
  const [first] = fonts.own
  const letters = { style: fontStyle(fonts, addressOf), preload: first ? addressOf(fileOf(first)) : '' }
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, letters)
  return letters
}

function addressOf(file: string): string {
  const address = addresses[`/node_modules/@fontsource-variable/${file}`]
  if (address === undefined) throw new Error(`fonts: no file ${file} among the installed packages`)
  return address
}
