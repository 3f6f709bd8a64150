import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** A page with a block of messages that loads gradually. */
class FakePage extends EventTarget {
  readyState = 'loading'
  block: { lang: string; textContent: string } | null = null
  /** Resolves when a listener is added. */
  readonly listenerAdded: Promise<void>
  private onListener = () => {}
  constructor() {
    super()
    this.listenerAdded = new Promise((resolve) => {
      this.onListener = resolve
    })
  }
  override addEventListener(...args: Parameters<EventTarget['addEventListener']>) {
    super.addEventListener(...args)
    this.onListener()
  }
  getElementById(id: string) {
    return id === 'island-messages' ? this.block : null
  }
  load(readyState: string) {
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

it('pageTranslator uses the messages in the page, in its language, once it is loaded', async () => {
  const pending = translator()
  // Cached scripts may run before the end of the page is loaded.
  await page.listenerAdded
  page.block = { lang: 'ar', textContent: '{"cart":{"items_two":"صنفان","items_other":"{{count}} صنف"}}' }
  page.load('interactive')
  const t = await pending
  expect(t('cart:items', { count: 2 })).toBe('صنفان')
  expect(await translator()).toBe(t)
  expect(warned).toEqual([])
})

it('pageTranslator returns keys and logs a warning if the page contains no messages', async () => {
  page.load('complete')
  const t = await translator()
  expect(t('cart:empty')).toBe('empty')
  expect(warned).toEqual(['the page brings no messages', 'no message cart:empty in en'])
})
