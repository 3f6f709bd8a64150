import type { FontId } from '../payload/theme/font-families.ts'
import { fontFile, fontStyle } from '../payload/theme/font-style.ts'
import { pageFonts } from '../payload/theme/fonts.ts'

/** The hashed addresses of all font files that a page may use. */
const addresses = import.meta.glob<string>(
  '/node_modules/@fontsource-variable/{cairo,el-messiri,figtree,inter,lora,montserrat,noto-kufi-arabic,noto-naskh-arabic,noto-serif,nunito,playfair-display,readex-pro,rubik,vazirmatn}/files/*-{latin,latin-ext,vietnamese,cyrillic,cyrillic-ext,greek,arabic}-wght-normal.woff2',
  { query: '?url&no-inline', import: 'default', eager: true },
)

type FontAssets = { readonly style: string; readonly preload: string }

const cache = new Map<string, FontAssets>()
const MAX_CACHED = 500

/**
 * The font styles of pages in `locale` of a venue with `locales`, and the address of the one file that every such page
 * needs. Cached, because all pages of a venue in one language share them.
 */
export function fontAssetsFor(font: FontId, locale: string, locales: readonly string[]): FontAssets {
  const key = [font, locale, ...locales].join(' ')
  const cached = cache.get(key)
  if (cached) return cached
  const fonts = pageFonts(font, locale, locales)
  const [first] = fonts.own
  const assets = { style: fontStyle(fonts, addressOf), preload: first ? addressOf(fontFile(first)) : '' }
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(key, assets)
  return assets
}

function addressOf(file: string): string {
  const address = addresses[`/node_modules/@fontsource-variable/${file}`]
  if (address === undefined) throw new Error(`fonts: ${file} is not in the installed packages`)
  return address
}
