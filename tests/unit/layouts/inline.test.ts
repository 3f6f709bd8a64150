import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { zoneClock } from '../../../src/domain/time/zone-changes.ts'
import {
  type BeforePaint,
  beforePaintScript,
  byMinuteScript,
  inlineHash,
  scriptJson,
} from '../../../src/layouts/inline.ts'
import { bindTable, keepTableFromUrl } from '../../../src/stores/checkout/table.ts'

const CLOCK = zoneClock('Asia/Kuwait')

/** The first script of a venue’s page. */
const scriptOf = (part: Partial<BeforePaint> = {}) =>
  beforePaintScript({ venue: true, weekday: false, login: false, tables: false, ...part })

// @feature screen.structured-data
describe('scriptJson', () => {
  test('escapes texts that would end the script or start a comment, and preserves the data', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '</script><script>alert(1)</script>',
        '<!--<script>',
        ']]>',
        '\u2028\u2029',
        '&lt;/script&gt;',
      ),
    )
    fc.assert(
      fc.property(fc.dictionary(text, text), (data) => {
        const written = scriptJson(data)
        expect(written).not.toMatch(/[<>&\u2028\u2029]/)
        expect({ ...JSON.parse(written) }).toEqual({ ...JSON.parse(JSON.stringify(data)) })
      }),
    )
  })
})

describe('before the first paint', () => {
  // @feature business.dark-mode theme.dark-mode
  test.each([
    ['auto', 'on', 'on'],
    ['auto', 'off', 'off'],
    ['auto', null, 'auto'],
    ['on', 'off', 'on'],
    ['off', 'on', 'off'],
  ])('dark mode %s of the venue and choice %s of the visitor result in %s', (venue, chosen, dark) => {
    const dataset: Record<string, string> = { dark: venue }
    const names = ['document', 'localStorage', 'sessionStorage', 'addEventListener'] as const
    const document = { documentElement: { dataset }, querySelector: () => null }
    new Function(...names, scriptOf())(document, { getItem: () => chosen }, {}, () => {})
    expect(dataset.dark).toBe(dark)
  })
})

// @feature menu.category-pin
describe('the weekday at the venue before the first paint', () => {
  afterEach(() => {
    vi.useRealTimers()
  })
  test.each([
    ['Asia/Kuwait', '2026-11-26T20:59Z', 'thursday'],
    ['Asia/Kuwait', '2026-11-26T21:00Z', 'friday'],
    // Clocks in Berlin change from UTC+1 to UTC+2 on this day.
    ['Europe/Berlin', '2026-03-28T22:59Z', 'saturday'],
    ['Europe/Berlin', '2026-03-29T21:59Z', 'sunday'],
    ['Europe/Berlin', '2026-03-29T22:00Z', 'monday'],
    ['Europe/Berlin', '2032-01-01T22:00Z', undefined],
  ])('in %s at %s is %s', (timeZone, moment, weekday) => {
    vi.useFakeTimers({ now: Date.parse(moment) })
    const dataset: Record<string, string> = { clock: zoneClock(timeZone) }
    const names = ['document', 'localStorage', 'sessionStorage', 'addEventListener'] as const
    const document = { documentElement: { dataset }, querySelector: () => null }
    new Function(...names, scriptOf({ weekday: true }))(document, { getItem: () => null }, {}, () => {})
    expect([dataset.day, dataset.today]).toEqual([weekday, weekday])
  })
})

// @feature counter.enter-order
describe('a tab in which staff enter an order', () => {
  /** The storage that the pages of a tab use, and the facts of the root element. */
  const openPage = (session: Record<string, string>, isOfVenue = true) => {
    const dataset: Record<string, string> = {}
    const window = { localStorage: 'of the device' as unknown }
    const document = { documentElement: { dataset }, querySelector: () => null }
    const sessionStorage = { ...session, getItem: (key: string) => session[key] ?? null }
    const names = ['document', 'window', 'sessionStorage', 'localStorage', 'addEventListener'] as const
    const script = scriptOf({ venue: isOfVenue })
    new Function(...names, script)(document, window, sessionStorage, sessionStorage, () => {})
    return { isMarked: 'staff' in dataset, isApart: window.localStorage === sessionStorage }
  }

  test('stores nothing on the device, on every page of a venue', () => {
    expect(openPage({ staff: 'grill' })).toEqual({ isMarked: true, isApart: true })
    expect(openPage({})).toEqual({ isMarked: false, isApart: false })
    // The counter keeps the settings of the device.
    expect(openPage({ staff: 'grill' }, false)).toEqual({ isMarked: false, isApart: false })
  })
})

describe('the space of the scanned table', () => {
  afterEach(() => vi.unstubAllGlobals())
  /** Whether a page of the branch, opened at this address, reserves it. */
  const isReserved = (search: string, tables?: string) => {
    const dataset: Record<string, string> = tables === undefined ? {} : { tables }
    const document = { documentElement: { dataset }, querySelector: () => null }
    const names = ['document', 'localStorage', 'addEventListener', 'location'] as const
    const script = scriptOf({ tables: tables !== undefined })
    new Function(...names, script)(document, { getItem: () => null }, () => {}, { search })
    return 'table' in dataset
  }
  const stubSession = () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
  }

  test('is reserved on the page of the scanned code and on the pages after it, at that branch', () => {
    stubSession()
    expect(isReserved('', 'b1')).toBe(false)
    expect(isReserved('?lang=en&table=s3', 'b1')).toBe(true)
    keepTableFromUrl('b1', '?table=s3')
    expect(isReserved('', 'b1')).toBe(true)
    expect(isReserved('', 'b2')).toBe(false)
    bindTable('b1', null)
    expect(isReserved('', 'b1')).toBe(false)
  })

  test('is not reserved on pages of orders without tables, and if the session cannot be stored', () => {
    stubSession()
    expect(isReserved('?table=s3')).toBe(false)
    vi.stubGlobal('sessionStorage', undefined)
    expect(isReserved('?table=s3', 'b1')).toBe(false)
  })
})

describe('categories before the first paint', () => {
  afterEach(() => {
    vi.useRealTimers()
  })
  /** Wednesdays from 7:00 to 11:30 in Kuwait. */
  const breakfast = { cbreakfast: [[2 * 1440 + 420, 2 * 1440 + 690]] }
  const rulesAt = (moment: string, open: object | string) => {
    vi.useFakeTimers({ now: Date.parse(moment) })
    const dataset = { clock: CLOCK, open: typeof open === 'string' ? open : JSON.stringify(open) }
    const document = {
      documentElement: { dataset },
      adoptedStyleSheets: [] as { rules: string }[],
      querySelectorAll: () => [],
    }
    class Sheet {
      rules = ''
      replaceSync(rules: string) {
        this.rules = rules
      }
    }
    const run = new Function('document', 'CSSStyleSheet', 'CSS', byMinuteScript)
    run(document, Sheet, { escape: (name: string) => name.replace(/["{}]/g, '\\$&') })
    return document.adoptedStyleSheets.map(({ rules }) => rules).join('')
  }

  test.each([
    ['2026-11-18T06:59+03:00', true],
    ['2026-11-18T07:00+03:00', false],
    ['2026-11-18T11:29+03:00', false],
    ['2026-11-18T11:30+03:00', true],
    ['2026-11-19T08:00+03:00', true],
  ])('are moved to the end outside their hours (at %s: %s)', (moment, last) => {
    expect(rulesAt(moment, breakfast) !== '').toBe(last)
  })

  test('are moved together with their tab, and space is reserved for their note', () => {
    expect(rulesAt('2026-11-18T12:00+03:00', breakfast)).toBe(
      '#cbreakfast,.cats li:has(>a[href="#cbreakfast"]){order:1;--off:none;overflow-anchor:none}#cbreakfast>.comes{display:block}',
    )
  })

  test('stay unchanged at times that the clock of the page does not know', () => {
    expect(rulesAt('2032-01-07T18:00+03:00', breakfast)).toBe('')
  })

  test('stay unchanged if their hours are invalid', () => {
    expect(rulesAt('2026-11-18T12:00+03:00', 'no JSON')).toBe('')
  })
})

describe('pictures of the first screen before the first paint', () => {
  afterEach(() => {
    vi.useRealTimers()
  })
  const metas = [
    { content: 'pot 480w', dataset: { sizes: '66vw', when: '[[5760,7200]]' } },
    { content: 'one 480w', dataset: { sizes: '66vw', when: '[[0,5760],[7200,10080]]' } },
    { content: 'grill 480w', dataset: { media: '(width>=48rem)', when: '[[5760,5820],[7000,7200]]' } },
  ]
  const preloadedAt = (moment: string) => {
    vi.useFakeTimers({ now: Date.parse(moment) })
    const links: object[] = []
    const document = {
      documentElement: { dataset: { clock: CLOCK } },
      querySelectorAll: () => metas,
      createElement: (kind: string) => ({ kind }),
      head: { append: (link: object) => links.push(link) },
    }
    new Function('document', byMinuteScript)(document)
    return links
  }
  const link = {
    kind: 'link',
    rel: 'preload',
    as: 'image',
    fetchPriority: 'high',
    imageSizes: '66vw',
    media: '',
  }

  test('are requested if they are the largest now, in the time zone of the venue', () => {
    const pot = { ...link, imageSrcset: 'pot 480w' }
    const cover = { ...link, imageSrcset: 'grill 480w', imageSizes: '', media: '(width>=48rem)' }
    expect(preloadedAt('2026-11-26T20:59Z')).toEqual([{ ...link, imageSrcset: 'one 480w' }])
    expect(preloadedAt('2026-11-26T21:00Z')).toEqual([pot, cover])
    expect(preloadedAt('2026-11-26T22:00Z')).toEqual([pot])
    expect(preloadedAt('2026-11-27T20:59Z')).toEqual([pot, cover])
    expect(preloadedAt('2026-11-27T21:00Z')).toEqual([{ ...link, imageSrcset: 'one 480w' }])
  })
})

describe('inlineHash', () => {
  test('is the hash used in a content security policy', async () => {
    // printf %s ':root{}' | openssl dgst -sha256 -binary | base64
    expect(await inlineHash(':root{}')).toBe('sha256-h3GYPBFE6Av6zUWOZYeC83lN95g5tnhsj1pyM3woz/c=')
  })
})
