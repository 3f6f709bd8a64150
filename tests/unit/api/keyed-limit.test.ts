import { describe, expect, it, vi } from 'vitest'
import { createKeyedLimit } from '../../../api/http/keyed-limit.ts'

const controlledWork = () => {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name)
      ends.set(name, () => resolve(name))
    })
  return { started, work, end: (name: string) => ends.get(name)?.() }
}

describe('a keyed limit', () => {
  it('runs and queues a limited number of calls per key, and refuses others', async () => {
    const limit = createKeyedLimit({ most: 2, waiting: 1 }, () => new Error('full'))
    const { started, work, end } = controlledWork()
    const [first, , third] = ['a', 'b', 'c'].map((name) => limit('one', work(name)))
    await expect(limit('one', work('d'))).rejects.toThrow('full')
    expect(started).toEqual(['a', 'b'])
    end('a')
    expect(await first).toBe('a')
    expect(started).toEqual(['a', 'b', 'c'])
    end('c')
    expect(await third).toBe('c')
  })

  it('delays only calls of the same key', async () => {
    const limit = createKeyedLimit({ most: 1, waiting: 0 }, () => new Error('full'))
    const { started, work, end } = controlledWork()
    void limit('one', work('a'))
    const other = limit('two', work('b'))
    await vi.waitFor(() => expect(started).toEqual(['a', 'b']))
    end('b')
    expect(await other).toBe('b')
  })

  it('is released by failed work', async () => {
    const limit = createKeyedLimit({ most: 1, waiting: 0 }, () => new Error('full'))
    await expect(limit('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await limit('one', () => Promise.resolve('next'))).toBe('next')
  })
})
