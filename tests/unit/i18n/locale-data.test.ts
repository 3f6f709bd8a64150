import { afterEach, describe, expect, it, vi } from 'vitest'
import { languages } from '../../../src/i18n/locale/languages.ts'
import { localeDataFor } from '../../../src/i18n/messages/locale-data.ts'

const texts = (value: string | object) => (typeof value === 'string' ? [value] : Object.values(value))

/** Languages whose data some browsers lack (Chromium 156). Browser tests check this list. */
const LACKING = ['az', 'ha', 'hy', 'ka', 'km', 'ku', 'lo', 'mn', 'nn', 'sq']

/** The formatters of a page with the locale data of `language`, or without. Modules are reloaded, because formatters cache. */
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
    distance: formatDistance(350, locale),
    minutes: formatDuration(45, locale),
    waits: [formatWait(1, locale), formatWait(30, locale), formatWait(7200, locale)],
  })
}

afterEach(() => vi.resetModules())

describe('locale data of a page', () => {
  it('exists only for languages that browsers may lack', () => {
    expect(languages.filter((language) => localeDataFor(language))).toEqual(LACKING)
  })

  it.each(LACKING)('formats dates and units of %s like the server', async (language) => {
    const ofServer = (await formatters())(language)
    const ofPage = (await formatters(language))(language)
    expect(ofPage).toEqual(ofServer)
  })

  it('contains no English', async () => {
    for (const language of ['hy', 'ka', 'km', 'lo', 'mn'])
      expect(
        JSON.stringify(Object.values((await formatters(language))(language)).flatMap(texts)),
      ).not.toMatch(/[A-Za-z]{2}/)
  })

  it('takes precedence over the browser’s data', async () => {
    vi.resetModules()
    const { setLocaleData } = await import('../../../src/i18n/locale/loaded-locale-data.ts')
    setLocaleData({ dates: {}, units: {}, countries: { KW: 'Քուվեյթ' } })
    const { formatCountry } = await import('../../../src/i18n/format/format-country.ts')
    expect([formatCountry('KW', 'de'), formatCountry('SA', 'de')]).toEqual(['Քուվեյթ', 'Saudi-Arabien'])
  })

  it.each(languages)(
    'formats an early time in %s identically with and without its date',
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

  it('formats times in the venue’s time zone', async () => {
    vi.resetModules()
    const { setLocaleData } = await import('../../../src/i18n/locale/loaded-locale-data.ts')
    setLocaleData(localeDataFor('ka'))
    const { formatDate } = await import('../../../src/i18n/format/format-date.ts')
    expect(formatDate('2026-05-21T21:30:00Z', 'ka', 'Asia/Kuwait', 'date-time')).toBe('22 მაი. 2026, 00:30')
  })
})
