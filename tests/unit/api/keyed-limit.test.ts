import { describe, expect, it, vi } from 'vitest'
import { createKeyedLimit } from '../../../api/http/keyed-limit.ts'

const begun = () => {
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
  it('lets a few calls of a key run at once and a few more wait, and refuses the rest', async () => {
    const gate = createKeyedLimit({ most: 2, waiting: 1 }, () => new Error('full'))
    const { started, work, end } = begun()
    const [first, , third] = ['a', 'b', 'c'].map((name) => gate('one', work(name)))
    await expect(gate('one', work('d'))).rejects.toThrow('full')
    expect(started).toEqual(['a', 'b'])
    end('a')
    expect(await first).toBe('a')
    expect(started).toEqual(['a', 'b', 'c'])
    end('c')
    expect(await third).toBe('c')
  })

  it('delays only calls of the same key', async () => {
    const gate = createKeyedLimit({ most: 1, waiting: 0 }, () => new Error('full'))
    const { started, work, end } = begun()
    void gate('one', work('a'))
    const other = gate('two', work('b'))
    await vi.waitFor(() => expect(started).toEqual(['a', 'b']))
    end('b')
    expect(await other).toBe('b')
  })

  it('is released by failed work', async () => {
    const gate = createKeyedLimit({ most: 1, waiting: 0 }, () => new Error('full'))
    await expect(gate('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await gate('one', () => Promise.resolve('next'))).toBe('next')
  })
})
