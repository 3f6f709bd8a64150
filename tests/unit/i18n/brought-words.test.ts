import { afterEach, describe, expect, it, vi } from 'vitest'
import { languages } from '../../../src/i18n/locale/languages.ts'
import { localeDataFor } from '../../../src/i18n/messages/locale-data.ts'

/** What browsers may not know of: Chromium 156 and its numbers, tried by the tests in the browser. */
const flat = (said: string | object) => (typeof said === 'string' ? [said] : Object.values(said))

const LENT = ['az', 'ha', 'hy', 'ka', 'km', 'ku', 'lo', 'mn', 'nn', 'sq']

/** The formatters as a page has them that brought the words of a language, or none: each keeps what it made. */
async function formatters(language?: string) {
  vi.resetModules()
  const { setLocaleData } = await import('../../../src/i18n/locale/loaded-locale-data.ts')
  setLocaleData(language ? localeDataFor(language, ['login']) : undefined)
  const { formatDate } = await import('../../../src/i18n/format/format-date.ts')
  const { formatCountry } = await import('../../../src/i18n/format/format-country.ts')
  const { formatDay, formatDayParts, formatWeekday } = await import('../../../src/i18n/format/format-day.ts')
  const { formatDistance } = await import('../../../src/i18n/format/format-distance.ts')
  const { formatDuration } = await import('../../../src/i18n/format/format-duration.ts')
  const { formatWait } = await import('../../../src/i18n/format/format-wait.ts')
  return (locale: string) => ({
    day: formatDay('2026-11-26', locale),
    sunday: formatDay('2026-02-15', locale),
    parts: formatDayParts('2026-05-21', locale),
    weekday: formatWeekday('wednesday', locale),
    date: formatDate('2026-05-21T21:30:00Z', locale),
    countries: ['KW', 'AM', 'CI', 'XK'].map((iso) => formatCountry(iso, locale)),
    away: formatDistance(350, locale),
    minutes: formatDuration(45, locale),
    waits: [formatWait(1, locale), formatWait(30, locale), formatWait(7200, locale)],
  })
}

afterEach(() => vi.resetModules())

describe('words that a page brings', () => {
  it('are of just those languages that browsers may lack', () => {
    expect(languages.filter((language) => localeDataFor(language))).toEqual(LENT)
  })

  it.each(LENT)('say dates and units of %s as the server does', async (language) => {
    const known = (await formatters())(language)
    const brought = (await formatters(language))(language)
    expect(brought).toEqual(known)
  })

  it('hold nothing of English', async () => {
    for (const language of ['hy', 'ka', 'km', 'lo', 'mn'])
      expect(JSON.stringify(Object.values((await formatters(language))(language)).flatMap(flat))).not.toMatch(
        /[A-Za-z]{2}/,
      )
  })

  it('go before what the browser would say', async () => {
    vi.resetModules()
    const { setLocaleData } = await import('../../../src/i18n/locale/loaded-locale-data.ts')
    setLocaleData({ dates: {}, units: {}, countries: { KW: 'Քուվեյթ' } })
    const { formatCountry } = await import('../../../src/i18n/format/format-country.ts')
    expect([formatCountry('KW', 'de'), formatCountry('SA', 'de')]).toEqual(['Քուվեյթ', 'Saudi-Arabien'])
  })

  it.each(languages)(
    'write a minute of the morning in %s the same way alone and with its date',
    async (language) => {
      vi.resetModules()
      const { setLocaleData } = await import('../../../src/i18n/locale/loaded-locale-data.ts')
      setLocaleData(localeDataFor(language))
      const { formatDate } = await import('../../../src/i18n/format/format-date.ts')
      const { formatTime } = await import('../../../src/i18n/format/format.ts')
      const withDate = formatDate('2026-05-01T02:14:00Z', language, 'UTC', 'date-time')
      const [before, after] = withDate.split(formatTime(134, language))
      expect(after, withDate).toBeDefined()
      expect(before).not.toMatch(/\p{Nd}$/u)
    },
  )

  it('say times of day by the clock of the venue', async () => {
    vi.resetModules()
    const { setLocaleData } = await import('../../../src/i18n/locale/loaded-locale-data.ts')
    setLocaleData(localeDataFor('ka'))
    const { formatDate } = await import('../../../src/i18n/format/format-date.ts')
    expect(formatDate('2026-05-21T21:30:00Z', 'ka', 'Asia/Kuwait', 'date-time')).toBe('22 მაი. 2026, 00:30')
  })
})
