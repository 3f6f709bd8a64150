/** The cookie with the visitor's language (spec §9). */
export const LANGUAGE_COOKIE = 'i18n_redirected'

/** Language ranges of browsers for languages with other codes here: Bokmål, Sorani, Kurmanji, Dari, and Chinese by script. */
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
 * Chooses the locale of a page (spec §2, §4, §9): the cookie if it is one of the venue's locales, then Accept-Language if
 * the venue allows it, then the venue's first locale.
 */
export function negotiateLocale(
  venue: { locales: readonly [string, ...string[]]; browserLanguage: boolean },
  header: (name: string) => string | undefined,
): string {
  if (venue.locales.length === 1) return venue.locales[0]
  const chosen = cookieValue(header('cookie'), LANGUAGE_COOKIE)
  return (
    (chosen !== undefined && findLocale(venue.locales, chosen)) ||
    (venue.browserLanguage && preferredLocale(header('accept-language'), venue.locales)) ||
    venue.locales[0]
  )
}

/** Returns the request headers on which the locale of a venue's pages depends, for `Vary`. */
export function negotiatedHeaders(venue: { locales: readonly string[]; browserLanguage: boolean }): string[] {
  if (venue.locales.length < 2) return []
  return venue.browserLanguage ? ['Cookie', 'Accept-Language'] : ['Cookie']
}

/**
 * Returns the best of `locales` for an Accept-Language header (RFC 9110 §12.5.4, RFC 4647 lookup: `ar-KW` falls back to
 * `ar`, and `pt` accepts `pt-BR`), or undefined if none matches.
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

/** Parses the language ranges, best quality first and then in header order; skips invalid ones. */
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
