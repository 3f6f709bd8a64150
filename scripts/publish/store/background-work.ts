/** Work that goes on while more is made. The first failure ends all waiting for it. */
export type BackgroundWork = {
  run(work: Promise<void>): void
  /** Resolves when no more than `most` are under way; rejects as soon as one of them has failed. */
  untilAtMost(most: number): Promise<void>
  /** Resolves when none is under way, whatever became of it. */
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
