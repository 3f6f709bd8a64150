/** The cookie that keeps a visitor's choice of language (spec §9). */
export const LANGUAGE_COOKIE = 'i18n_redirected'

/** Ranges that browsers send for what we name otherwise: Bokmål, Sorani, Kurmanji, Dari, and Chinese by its script. */
const SAME_LANGUAGE: Readonly<Record<string, string>> = {
  nb: 'no',
  ckb: 'ku',
  kmr: 'ku',
  prs: 'fa',
  'zh-tw': 'zh-hant',
  'zh-hk': 'zh-hant',
  'zh-mo': 'zh-hant',
}

type LanguageRange = { range: string; quality: number }

/**
 * The locale a page is shown in (spec §2, §4, §9): the cookie if it names one of the venue's locales, then
 * Accept-Language where the venue allows it, then the venue's first locale.
 */
export function negotiateLocale(
  venue: { locales: readonly [string, ...string[]]; browserLanguage: boolean },
  header: (name: string) => string | undefined,
): string {
  const chosen = cookieValue(header('cookie'), LANGUAGE_COOKIE)
  return (
    (chosen !== undefined && findLocale(venue.locales, chosen)) ||
    (venue.browserLanguage && preferredLocale(header('accept-language'), venue.locales)) ||
    venue.locales[0]
  )
}

/** The request headers on which the locale of a venue's page depends, for `Vary`. */
export function negotiatedHeaders(venue: { locales: readonly string[]; browserLanguage: boolean }): string[] {
  if (venue.locales.length < 2) return []
  return venue.browserLanguage ? ['Cookie', 'Accept-Language'] : ['Cookie']
}

/**
 * The best of `locales` for an Accept-Language header (RFC 9110 §12.5.4, RFC 4647 lookup: `ar-KW` falls back to `ar`,
 * and `pt` is content with `pt-BR`), or undefined if it wants none of them.
 */
export function preferredLocale(
  header: string | undefined,
  locales: readonly [string, ...string[]],
): string | undefined {
  const ranges = parseRanges(header)
  const refused = new Set(ranges.filter((r) => r.quality === 0).map((r) => r.range))
  const acceptable = locales.filter((locale) => !refused.has(locale.toLowerCase()))
  for (const { range, quality } of ranges) {
    if (quality === 0) continue
    const found = range === '*' ? acceptable[0] : lookup(acceptable, range)
    if (found !== undefined) return found
  }
  return undefined
}

function lookup(locales: readonly string[], range: string): string | undefined {
  for (let candidate = range; candidate !== ''; candidate = shorten(candidate)) {
    const found = findLocale(locales, candidate) ?? findLocale(locales, SAME_LANGUAGE[candidate] ?? candidate)
    if (found !== undefined) return found
  }
  const language = range.split('-', 1)[0] ?? range
  return locales.find((locale) => locale.toLowerCase().startsWith(`${language}-`))
}

/** `zh-hant-tw` → `zh-hant` → `zh` → ``; a single-letter subtag goes with what follows it (RFC 4647 §3.4). */
function shorten(range: string): string {
  const parts = range.split('-').slice(0, -1)
  if (parts.at(-1)?.length === 1) parts.pop()
  return parts.join('-')
}

/** Header order decides between equal qualities; what cannot be read is left out. */
function parseRanges(header: string | undefined): LanguageRange[] {
  const ranges: LanguageRange[] = []
  for (const part of (header ?? '').split(',')) {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    if (!/^(\*|[a-z]{1,8}(-[a-z0-9]{1,8})*)$/.test(range)) continue
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    const quality = q === undefined ? 1 : Number(q.slice(2))
    if (quality >= 0 && quality <= 1) ranges.push({ range, quality })
  }
  return ranges.sort((a, b) => b.quality - a.quality)
}

function findLocale(locales: readonly string[], tag: string): string | undefined {
  const wanted = tag.toLowerCase()
  return locales.find((locale) => locale.toLowerCase() === wanted)
}

function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const equals = part.indexOf('=')
    if (equals > 0 && part.slice(0, equals).trim() === name) {
      return part
        .slice(equals + 1)
        .trim()
        .replace(/^"(.*)"$/, '$1')
    }
  }
  return undefined
}
