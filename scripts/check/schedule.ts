/** Runs steps side by side on the machine's cores, in their order. */

export interface Job {
  name: string
  /** How many of the cores it keeps busy. */
  cores: number
  /** Names of jobs that must have ended before; names that are not among the jobs do not count. */
  after?: string[]
}

/**
 * Runs all jobs and resolves with their results, in the order of the jobs. A job starts as soon as those it waits for have
 * ended and enough of the `cores` are free. Of several, the first in the list starts; one that needs more cores than are free
 * holds back those behind it, so that it is not overtaken for ever. `run` must not throw.
 */
export async function runSideBySide<J extends Job, Result>(
  jobs: readonly J[],
  cores: number,
  run: (job: J) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<J, Result>()
  const running = new Map<J, Promise<void>>()
  const left = [...jobs]
  const ended = (name: string) => !jobs.some((job) => job.name === name && !results.has(job))
  /** A job that wants more cores than there are gets them all. */
  const share = (job: J) => Math.min(job.cores, cores)
  const busy = () => [...running.keys()].reduce((sum, job) => sum + share(job), 0)

  const next = (): J | undefined => {
    const ready = left.find(({ after = [] }) => after.every(ended))
    return ready && busy() + share(ready) <= cores ? ready : undefined
  }

  while (left.length > 0 || running.size > 0) {
    for (let job = next(); job; job = next()) {
      const started = job
      left.splice(left.indexOf(started), 1)
      running.set(
        started,
        run(started).then((result) => {
          results.set(started, result)
          running.delete(started)
        }),
      )
    }
    if (running.size === 0)
      throw new Error(`steps wait for each other: ${left.map(({ name }) => name).join(', ')}`)
    await Promise.race(running.values())
  }
  return jobs.map((job) => results.get(job) as Result)
}
