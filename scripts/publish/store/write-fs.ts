import { linkSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { MANIFEST_FILE } from '../release/files.ts'
import { composedSize, type ScreenStyles } from '../release/page-parts.ts'
import { createBackgroundWork } from './background-work.ts'
import { ENCODINGS, isCompressed } from './compression.ts'
import type { FileToWrite } from './thread/write-now.ts'
import { linkFolders, writeFiles } from './thread/writing.ts'
import { createUnflushed, type Unflushed } from './unflushed.ts'

/**
 * Writes files into a folder. Another thread compresses and writes them while the next pages are made. Hard links are
 * created synchronously, which is cheap if the folders exist.
 */
export type FolderWriter = {
  /** Queues a file and its compressed copies. Returns the bytes of the file. `styles` are inserted into a page. */
  write(file: string, body: string | Buffer, styles?: ScreenStyles): number
  /** Creates the folders of these files in parallel. */
  prepare(files: readonly string[]): Promise<void>
  /** Hard-links a file and its compressed copies from `folder`; false if one is missing. */
  link(file: string, folder: string): boolean
  /** Creates symbolic links to other folders, by path. */
  linkFolders(targets: Iterable<readonly [path: string, target: string]>): Promise<void>
  /** Bytes written so far, including compressed copies. */
  bytesWritten(): number
  readonly flushEarly: Unflushed['flushEarly']
  /** Sends what is queued to the writing thread. Rejects if a file could not be written. */
  untilReady(): Promise<void>
  /** Resolves when all are written. Rejects if one could not be written. */
  settled(): Promise<void>
  /** Resolves when nothing is being written, even if a write failed. */
  untilIdle(): Promise<void>
  /** Resolves when everything written is on disk, not only in the operating system's cache. */
  flush(): Promise<void>
}

export type FolderWriterOptions = {
  /** Returns the path of a file or folder, which is below the writer's folder. */
  readonly locate?: (path: string) => string
  /** Its files are written before those of other writers. */
  readonly isUrgent?: boolean
}

export function createFolderWriter(
  folder: string,
  { locate = (path) => join(folder, path), isUrgent = false }: FolderWriterOptions = {},
): FolderWriter {
  /** Folders for links that exist or are being created. */
  const folders = new Map<string, Promise<unknown>>()
  const unflushed = createUnflushed(folder)
  const work = createBackgroundWork()
  let batch: FileToWrite[] = []
  let stored = 0

  function folderOf(target: string): Promise<unknown> {
    const parent = dirname(target)
    const made = folders.get(parent) ?? mkdir(parent, { recursive: true })
    folders.set(parent, made)
    unflushed.addFolder(parent)
    return made
  }

  function put(files: readonly FileToWrite[]): Promise<void> {
    const targets = files.flatMap(({ target, compress }) => [
      target,
      ...(compress ? ENCODINGS.map((suffix) => target + suffix) : []),
    ])
    // Holds no bodies: they were copied to the other thread.
    return writeFiles(files, isUrgent).then((bytes) => {
      stored += bytes
      unflushed.addFiles(targets)
    })
  }

  function send(): void {
    const files = batch
    batch = []
    if (files.length > 0) work.run(put(files))
  }

  const until = (most: number) => {
    send()
    return work.untilAtMost(most)
  }
  const settled = () => until(0)

  return {
    write(file, body, styles) {
      const target = locate(file)
      // Only publishers read the manifest.
      batch.push({ target, body, compress: isCompressed(file) && file !== MANIFEST_FILE, styles })
      return typeof body === 'string' && styles ? composedSize(body, styles.text) : Buffer.byteLength(body)
    },
    async prepare(files) {
      const made = await Promise.allSettled(files.map((file) => folderOf(locate(file))))
      const failed = made.find(({ status }) => status === 'rejected')
      if (failed) throw (failed as PromiseRejectedResult).reason
    },
    link(file, from) {
      const source = join(from, file)
      const target = locate(file)
      const suffixes = isCompressed(file) ? [...ENCODINGS, ''] : ['']
      try {
        for (const suffix of suffixes) linkSync(source + suffix, target + suffix)
        return true
      } catch {
        // A compressed copy is missing, so all files are made again.
        for (const suffix of suffixes) rmSync(target + suffix, { force: true })
        return false
      }
    },
    async linkFolders(targets) {
      const links = [...targets].map(([name, target]) => {
        const path = locate(name)
        return { path, target: relative(dirname(path), target) }
      })
      if (links.length > 0) await linkFolders(links, isUrgent)
    },
    bytesWritten: () => stored,
    flushEarly: unflushed.flushEarly,
    untilReady: () => until(Number.POSITIVE_INFINITY),
    settled,
    async untilIdle() {
      await work.untilIdle()
      await unflushed.untilIdle()
    },
    async flush() {
      await settled()
      await unflushed.flush()
    },
  }
}
