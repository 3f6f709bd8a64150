import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** A page as far as messages go: what stands in it, and whether all of it has come. */
class FakePage extends EventTarget {
  readyState = 'loading'
  block: { lang: string; textContent: string } | null = null
  /** Resolves when somebody waits for the page to change. */
  readonly waitedFor: Promise<void>
  private waits = () => {}
  constructor() {
    super()
    this.waitedFor = new Promise((resolve) => {
      this.waits = resolve
    })
  }
  override addEventListener(...args: Parameters<EventTarget['addEventListener']>) {
    super.addEventListener(...args)
    this.waits()
  }
  getElementById(id: string) {
    return id === 'island-messages' ? this.block : null
  }
  come(readyState: string) {
    this.readyState = readyState
    this.dispatchEvent(new Event('readystatechange'))
  }
}

let page: FakePage
const warned: string[] = []

beforeEach(() => {
  page = new FakePage()
  vi.stubGlobal('document', page)
  vi.stubGlobal('console', { ...console, warn: (line: string) => warned.push(line) })
  vi.resetModules()
  warned.length = 0
})
afterEach(() => vi.unstubAllGlobals())

const translator = async () =>
  (await import('../../../src/i18n/messages/messages-client.ts')).pageTranslator()

it('says what stands in the page, in its language, once the page has come', async () => {
  const coming = translator()
  // Scripts of a cache may run before the end of the page is there.
  await page.waitedFor
  page.block = { lang: 'ar', textContent: '{"cart":{"items_two":"صنفان","items_other":"{{count}} صنف"}}' }
  page.come('interactive')
  const t = await coming
  expect(t('cart:items', { count: 2 })).toBe('صنفان')
  expect(await translator()).toBe(t)
  expect(warned).toEqual([])
})

it('only logs that a page brought nothing, and says keys', async () => {
  page.come('complete')
  const t = await translator()
  expect(t('cart:empty')).toBe('empty')
  expect(warned).toEqual(['the page brings no messages', 'no message cart:empty in en'])
})
