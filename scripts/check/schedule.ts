/** Runs steps in parallel on the available cores, in order. */

export interface Job {
  name: string
  /** Number of cores that the job uses. */
  cores: number
  /** Names of jobs that must end first. Unknown names are ignored. */
  after?: string[]
}

/**
 * Runs all jobs and resolves to their results, in the order of the jobs. A job starts when the jobs before it in `after` have
 * ended and enough of the `cores` are free. The first ready job starts first. If it needs more cores than are free,
 * later jobs wait too, so that it is not starved. `run` must not throw.
 */
export async function runSideBySide<J extends Job, Result>(
  jobs: readonly J[],
  cores: number,
  run: (job: J) => Promise<Result>,
): Promise<Result[]> {
  const results = new Map<J, Result>()
  const running = new Map<J, Promise<void>>()
  const left = [...jobs]
  const hasEnded = (name: string) => !jobs.some((job) => job.name === name && !results.has(job))
  /** A job that needs more cores than there are gets all of them. */
  const coresFor = (job: J) => Math.min(job.cores, cores)
  const usedCores = () => [...running.keys()].reduce((sum, job) => sum + coresFor(job), 0)

  const next = (): J | undefined => {
    const ready = left.find(({ after = [] }) => after.every(hasEnded))
    return ready && usedCores() + coresFor(ready) <= cores ? ready : undefined
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
