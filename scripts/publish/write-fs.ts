import { execFile } from 'node:child_process'
import { linkSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'

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
const LEVELS = { page: { small: 4, large: 6 }, asset: { small: 11, large: 11 } } as const

/**
 * A folder being filled. All writes are synchronous: for small files that costs a third of what the thread pool
 * does, in time and in CPU.
 */
export type FolderWriter = {
  /** Writes a file and its compressed copies; returns the bytes on disk of all of them. */
  write(file: string, body: string | Buffer): { size: number; stored: number }
  /** Hard-links a file and its compressed copies from `folder`; false if one is missing or not of `size` bytes. */
  link(file: string, folder: string, size: number): boolean
  /** Returns when everything written is on the disk, not only handed to the operating system. */
  flush(): Promise<void>
}

export function createFolderWriter(folder: string, effort: Effort): FolderWriter {
  const made = new Set<string>()
  const written: string[] = []

  function place(file: string): string {
    const target = join(folder, file)
    const parent = dirname(target)
    if (!made.has(parent)) {
      mkdirSync(parent, { recursive: true })
      made.add(parent)
    }
    return target
  }

  function put(target: string, bytes: Buffer): number {
    writeFileSync(target, bytes, { flag: 'wx' })
    written.push(target)
    return bytes.length
  }

  return {
    write(file, body) {
      const target = place(file)
      const bytes = typeof body === 'string' ? Buffer.from(body) : body
      let stored = put(target, bytes)
      for (const copy of compressedCopies(file, bytes, effort))
        stored += put(target + copy.suffix, copy.bytes)
      return { size: bytes.length, stored }
    },
    link(file, from, size) {
      const source = join(from, file)
      if (statSync(source, { throwIfNoEntry: false })?.size !== size) return false
      const target = place(file)
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
    async flush() {
      const files = written.splice(0)
      if (files.length > FSYNC_EACH && (await flushFileSystem(folder))) return
      await Promise.all([...files, ...made, folder].map(flushPath))
    },
  }
}

/** Are there compressed copies beside this file? */
export function isCompressed(file: string): boolean {
  return TEXT.test(file)
}

/** The compressed copies of a file, by what is added to its name. */
export function compressedCopies(
  file: string,
  bytes: Buffer,
  effort: Effort,
): { suffix: string; bytes: Buffer }[] {
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

// One call for thousands of files where the system has it (Linux); elsewhere each is flushed by itself.
async function flushFileSystem(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  try {
    await promisify(execFile)('sync', ['-f', folder])
    return true
  } catch {
    return false
  }
}

function brotli(bytes: Buffer, quality: number): Buffer {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
