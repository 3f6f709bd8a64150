import { linkSync, rmSync, statSync } from 'node:fs'
import { mkdir, open, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { createBackgroundWork } from './background-work.ts'
import { syncFileSystem } from './sync-fs.ts'

/**
 * Suffixes of the compressed copies beside each text file; the edge looks for exactly these. Nearly every client takes
 * brotli: the few that take gzip alone get it made when they ask, so that publishing does not pay for it per page.
 */
export const ENCODINGS = ['.br'] as const

const TEXT = /\.(html|json|xml|txt|js|mjs|css|svg|webmanifest|map|vcf|ics)$/
const FSYNC_EACH = 64

export type Effort = 'page' | 'asset'

// Chosen by measuring a whole publish. Pages are many and alike, and compressing one costs as much as rendering it:
// brotli 4 is 7 % larger than 5 at two thirds of the time. The few large ones (menus) are worth more: 14 % smaller.
// Assets are compressed once per change of the code, so as small as it goes.
const LARGE = 48 * 1024
const LEVELS = { page: { small: 4, large: 7 }, asset: { small: 11, large: 11 } } as const

/** Files and copies that may wait to be written before the next pages are made. */
const WAITING = 32

/**
 * A folder being filled. Files are compressed and written by other threads, while the next pages are made: disks take longer
 * to make folders and files than a page takes to render. Links are made at once, they are cheap where the folders are there.
 */
export type FolderWriter = {
  /** Has a file and its compressed copies written; returns its bytes. */
  write(file: string, body: string | Buffer): number
  /** Makes the folders for these files, all at a time. */
  prepare(files: readonly string[]): Promise<void>
  /** Hard-links a file and its compressed copies from `folder`; false if one is missing or not of `size` bytes. */
  link(file: string, folder: string, size: number): boolean
  /** Bytes of what was written so far, compressed copies included. */
  stored(): number
  /** Resolves when few files wait to be written, and rejects when one could not be. */
  room(): Promise<void>
  /** Resolves when all are written; rejects like `room`. */
  settled(): Promise<void>
  /** Resolves when nothing is being written, whatever became of it. */
  over(): Promise<void>
  /** Resolves when everything written is on the disk, not only handed to the operating system. */
  flush(): Promise<void>
}

export function createFolderWriter(folder: string, effort: Effort): FolderWriter {
  /** Folders that are there, or are being made. */
  const folders = new Map<string, Promise<unknown>>()
  const written: string[] = []
  const work = createBackgroundWork()
  let stored = 0

  function folderOf(target: string): Promise<unknown> {
    const parent = dirname(target)
    const made = folders.get(parent) ?? mkdir(parent, { recursive: true })
    folders.set(parent, made)
    return made
  }

  async function put(target: string, bytes: Buffer): Promise<void> {
    await folderOf(target)
    await writeFile(target, bytes, { flag: 'wx' })
    written.push(target)
    stored += bytes.length
  }

  const settled = () => work.until(0)

  return {
    write(file, body) {
      const target = join(folder, file)
      const bytes = typeof body === 'string' ? Buffer.from(body) : body
      work.run(put(target, bytes))
      for (const copy of compressedCopies(file, bytes, effort))
        work.run(copy.bytes.then((made) => put(target + copy.suffix, made)))
      return bytes.length
    },
    async prepare(files) {
      const made = await Promise.allSettled(files.map((file) => folderOf(join(folder, file))))
      const failed = made.find(({ status }) => status === 'rejected')
      if (failed) throw (failed as PromiseRejectedResult).reason
    },
    link(file, from, size) {
      const source = join(from, file)
      if (statSync(source, { throwIfNoEntry: false })?.size !== size) return false
      const target = join(folder, file)
      const suffixes = isCompressed(file) ? [...ENCODINGS, ''] : ['']
      try {
        for (const suffix of suffixes) linkSync(source + suffix, target + suffix)
        return true
      } catch {
        // A copy is missing: all of them are made again.
        for (const suffix of suffixes) rmSync(target + suffix, { force: true })
        return false
      }
    },
    stored: () => stored,
    room: () => work.until(WAITING),
    settled,
    over: work.over,
    async flush() {
      await settled()
      const files = written.splice(0)
      if (files.length > FSYNC_EACH && (await syncFileSystem(folder))) return
      await Promise.all([...files, ...folders.keys(), folder].map(flushPath))
    },
  }
}

/** Are there compressed copies beside this file? */
export function isCompressed(file: string): boolean {
  return TEXT.test(file)
}

/** The compressed copies of a file, by what is added to its name; another thread is at work on their bytes. */
export function compressedCopies(
  file: string,
  bytes: Buffer,
  effort: Effort,
): { suffix: string; bytes: Promise<Buffer> }[] {
  if (!isCompressed(file)) return []
  const levels = LEVELS[effort]
  return [{ suffix: '.br', bytes: brotli(bytes, bytes.length < LARGE ? levels.small : levels.large) }]
}

/** Makes a rename or link in this folder, or this file's content, survive a power cut. */
export async function flushPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const compress = promisify(brotliCompress)

function brotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return compress(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
