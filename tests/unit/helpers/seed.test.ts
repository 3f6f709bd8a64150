import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** Loads the module with these environment variables. */
async function load(env: { seed?: string; extent?: string | undefined }) {
  vi.resetModules()
  vi.stubEnv('SUFRA_SEED', env.seed)
  vi.stubEnv('SUFRA_EXTENT', env.extent)
  return import('../../helpers/seed.ts')
}

beforeEach(() => void vi.spyOn(console, 'info').mockReturnValue())
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

describe('sample', () => {
  it('returns the same members for the same seed, and others for another seed, in the order of the list', async () => {
    const first = (await load({ seed: '7' })).sample(letters, 5)
    const module = await load({ seed: '7' })
    module.sample(letters, 2)
    expect(module.sample(letters, 5)).toEqual(first)
    expect(first).toHaveLength(5)
    expect([...first].sort()).toEqual(first)
    expect((await load({ seed: '8' })).sample(letters, 5)).not.toEqual(first)
  })

  it('can return every member', async () => {
    const seen = new Set<string>()
    for (let seed = 0; seed < 60; seed++)
      for (const letter of (await load({ seed: String(seed) })).sample(letters, 5)) seen.add(letter)
    expect(seen.size).toBe(letters.length)
  })

  it('returns the whole list at night, or if as many are requested', async () => {
    expect((await load({ seed: '7' })).sample(letters, 26)).toEqual(letters)
    expect((await load({ seed: '7', extent: 'nightly' })).sample(letters, 5)).toEqual(letters)
  })
})

describe('scaledCount', () => {
  it('is a tenth in quick runs, a quarter in full runs, everything at night, and at least one', async () => {
    const counts = async (extent?: string) => [1, 1000].map((await load({ extent })).scaledCount)
    expect(await counts()).toEqual([1, 100])
    expect(await counts('full')).toEqual([1, 250])
    expect(await counts('nightly')).toEqual([1, 1000])
  })
})

describe('the seed', () => {
  it('is chosen once and stored in the environment for other processes', async () => {
    const { seed } = await load({})
    expect(seed).toMatch(/^\d+$/)
    expect(process.env.SUFRA_SEED).toBe(seed)
  })

  it('is printed once, and only by files that use it', async () => {
    const { sample, seededRandom } = await load({ seed: '7' })
    expect(console.info).not.toHaveBeenCalled()
    sample(letters, 3)
    seededRandom('something')
    expect(vi.mocked(console.info).mock.calls).toEqual([['SUFRA_SEED=7']])
  })
})

describe('seededRandom', () => {
  it('returns numbers from 0 to 1 that depend on seed and purpose', async () => {
    const { seededRandom } = await load({ seed: '7' })
    const take = (purpose: string) => Array.from({ length: 100 }, seededRandom(purpose))
    const numbers = take('a')
    expect(take('a')).toEqual(numbers)
    expect(take('b')).not.toEqual(numbers)
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
    expect(Math.min(...numbers)).toBeLessThan(0.2)
    expect(Math.max(...numbers)).toBeGreaterThan(0.8)
    expect(Math.max(...numbers)).toBeLessThan(1)
  })
})

describe('stratifiedRandom', () => {
  it('returns one number in each part, in an order that depends on the seed', async () => {
    const { stratifiedRandom } = await load({ seed: '7' })
    const numbers = stratifiedRandom(20, 'a')
    const parts = numbers.map((number) => Math.floor(number * 20))
    expect([...parts].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, part) => part))
    expect(parts).not.toEqual([...parts].sort((a, b) => a - b))
    expect((await load({ seed: '7' })).stratifiedRandom(20, 'a')).toEqual(numbers)
    expect((await load({ seed: '8' })).stratifiedRandom(20, 'a')).not.toEqual(numbers)
  })
})
