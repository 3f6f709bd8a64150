import { dirname } from 'node:path'
import { flushFiles, flushPaths } from './sync-fs.ts'

/** What has been written below a folder and might not survive a power failure yet. */
export type Unflushed = {
  /**
   * Flushes the next `most` files as soon as they are written, while others are made. For a few files, that is faster than flushing
   * them at the end, and flushing the file system would also wait for what other publications write.
   */
  flushEarly(most: number): void
  addFiles(files: readonly string[]): void
  /** Adds a folder with new names. */
  addFolder(folder: string): void
  /** Resolves when everything added is on disk. Rejects if something could not be flushed. */
  flush(): Promise<void>
  /** Resolves when nothing is being flushed early, even if that failed. */
  untilIdle(): Promise<void>
}

/** All files and folders are below `folder`, or in the same file system. */
export function createUnflushed(folder: string): Unflushed {
  const files: string[] = []
  const folders = new Set<string>()
  /** Early flushes. */
  const flushes: Promise<void>[] = []
  let early = 0
  return {
    flushEarly(most) {
      early = most
    },
    addFiles(added) {
      for (const file of added) folders.add(dirname(file))
      early -= added.length
      if (early < 0) {
        files.push(...added)
        return
      }
      const flush = flushPaths(added)
      // `flush` below reports a failure.
      flush.catch(() => {})
      flushes.push(flush)
    },
    addFolder(path) {
      folders.add(path)
    },
    async flush() {
      await Promise.all(flushes)
      flushes.length = 0
      const names = [...folders]
      folders.clear()
      await flushFiles(folder, files.splice(0), names)
    },
    async untilIdle() {
      await Promise.allSettled(flushes)
    },
  }
}
