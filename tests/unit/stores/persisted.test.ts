import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { encodeOrRemove } from '../../../src/stores/encode-or-remove.ts'
import { parseStored } from '../../../src/stores/parse-stored.ts'
import { persisted } from '../../../src/stores/persisted.ts'
import { storedFields } from '../../../src/stores/stored-fields.ts'
import { type FakePage, fakePage } from '../../helpers/page/fake-page.ts'

type Counter = { readonly count: number }
const EMPTY: Counter = { count: 0 }

function readCounter(stored: unknown): Counter | null {
  const { count } = stored as Counter
  return Number.isInteger(count) ? { count } : null
}

let page: FakePage
beforeEach(() => {
  page = fakePage()
})
afterEach(() => vi.unstubAllGlobals())

const counter = () => persisted('counter', readCounter, EMPTY)

describe('a persisted store', () => {
  test('is empty while nothing is stored', () => {
    expect(counter().get()).toBe(EMPTY)
  })

  test.each(['{', '', '"text"', 'null', '[]', '{}', '{"count":"1"}'])(
    'is empty if %j is stored',
    (stored) => {
      page.local.counter = stored
      expect(counter().get()).toBe(EMPTY)
    },
  )

  test('survives a reload', () => {
    counter().set({ count: 2 })
    expect(page.local).toEqual({ counter: '{"count":2}' })
    expect(counter().get()).toEqual({ count: 2 })
  })

  test('stores its empty value, or removes its key if configured so', () => {
    const $counter = counter()
    $counter.set({ count: 2 })
    $counter.set(EMPTY)
    expect(page.local).toEqual({ counter: '{"count":0}' })
    persisted('counter', readCounter, EMPTY, encodeOrRemove(EMPTY)).set(EMPTY)
    expect(page.local).toEqual({})
  })

  test('follows other tabs, which may remove it or write invalid data', () => {
    const $counter = counter()
    const seen: number[] = []
    const stop = $counter.listen(({ count }) => seen.push(count))
    page.elsewhere('counter', '{"count":5}')
    page.elsewhere('counter', '{"count":')
    page.elsewhere('counter', '{"count":6}')
    page.elsewhere('counter', null)
    stop()
    expect(seen).toEqual([5, 0, 6, 0])
  })
})

test('parseStored returns valid JSON, and the empty value otherwise', () => {
  expect(parseStored('{"count":1}', readCounter, EMPTY)).toEqual({ count: 1 })
  expect(parseStored(null, readCounter, EMPTY)).toBe(EMPTY)
  expect(parseStored('no JSON', readCounter, EMPTY)).toBe(EMPTY)
  expect(parseStored('null', readCounter, EMPTY)).toBe(EMPTY)
})

test('storedFields returns no fields for values other than objects', () => {
  for (const stored of [null, undefined, 1, 'text', true]) expect(storedFields(stored).name).toBeUndefined()
  expect(storedFields({ name: 1 }).name).toBe(1)
})
