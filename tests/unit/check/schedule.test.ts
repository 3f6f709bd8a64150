import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Job, runSideBySide } from '../../../scripts/check/schedule.ts'

const job = (name: string, cores = 1, after: string[] = []): Job => ({ name, cores, after })

/** Runs jobs that end when `end` is called. `log` lists starts and ends in order. */
function controlled(jobs: Job[], cores: number) {
  const log: string[] = []
  const ends = new Map<string, () => void>()
  const done = runSideBySide(jobs, cores, async ({ name }) => {
    log.push(`+${name}`)
    await new Promise<void>((resolve) => ends.set(name, resolve))
    return name
  })
  const end = async (name: string) => {
    log.push(`-${name}`)
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { log, end, done }
}

describe('parallel jobs', () => {
  it('start in order on two cores, and return results in order', async () => {
    const { log, end, done } = controlled([job('a'), job('b'), job('c')], 2)
    expect(log).toEqual(['+a', '+b'])
    await end('b')
    expect(log).toEqual(['+a', '+b', '-b', '+c'])
    await end('c')
    await end('a')
    expect(await done).toEqual(['a', 'b', 'c'])
  })

  it('that need all cores run alone, and later jobs wait for them', async () => {
    const { log, end } = controlled([job('a'), job('all', 2), job('b')], 2)
    expect(log).toEqual(['+a'])
    await end('a')
    expect(log).toEqual(['+a', '-a', '+all'])
    await end('all')
    expect(log.at(-1)).toBe('+b')
  })

  it('wait for their dependencies while others run', async () => {
    const { log, end } = controlled([job('compile'), job('tests', 1, ['compile']), job('types')], 2)
    expect(log).toEqual(['+compile', '+types'])
    await end('types')
    expect(log).not.toContain('+tests')
    await end('compile')
    expect(log.at(-1)).toBe('+tests')
  })

  it('do not wait for dependencies that are not among the jobs', async () => {
    const { log } = controlled([job('tests', 2, ['compile'])], 2)
    expect(log).toEqual(['+tests'])
  })

  it('that depend on each other are refused by name', async () => {
    await expect(
      runSideBySide([job('a', 1, ['b']), job('b', 1, ['a'])], 2, async () => null),
    ).rejects.toThrow('a, b')
  })

  it('never use more cores than available, and each run once', async () => {
    const jobs = fc.array(fc.record({ cores: fc.integer({ min: 1, max: 3 }), waits: fc.nat(4) }), {
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(jobs, fc.integer({ min: 1, max: 3 }), async (drawn, cores) => {
        const all = drawn.map(({ cores: wants, waits }, at) =>
          job(
            String(at),
            wants,
            at > 0 && waits > 0 ? [String(at % waits)].filter((name) => Number(name) < at) : [],
          ),
        )
        const ended = new Set<string>()
        let busy = 0
        const results = await runSideBySide(all, cores, async ({ name, cores: wants, after = [] }) => {
          expect(after.every((other) => ended.has(other))).toBe(true)
          busy += Math.min(wants, cores)
          expect(busy).toBeLessThanOrEqual(cores)
          await new Promise((resolve) => setImmediate(resolve))
          busy -= Math.min(wants, cores)
          ended.add(name)
          return name
        })
        expect(results).toEqual(all.map(({ name }) => name))
      }),
    )
  })
})
