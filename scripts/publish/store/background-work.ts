/** Runs promises in the background. After the first failure, all waiting calls reject. */
export type BackgroundWork = {
  run(work: Promise<void>): void
  /** Resolves when at most `most` are running. Rejects as soon as one has failed. */
  untilAtMost(most: number): Promise<void>
  /** Resolves when none is running, even if some failed. */
  untilIdle(): Promise<void>
}

export function createBackgroundWork(): BackgroundWork {
  const running = new Set<Promise<void>>()
  let failed: { readonly error: unknown } | undefined
  return {
    run(work) {
      const settled = work
        .catch((error: unknown) => {
          failed ??= { error }
        })
        .finally(() => running.delete(settled))
      running.add(settled)
    },
    async untilAtMost(most) {
      while (running.size > most && !failed) await Promise.race(running)
      if (failed) throw failed.error
    },
    async untilIdle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
