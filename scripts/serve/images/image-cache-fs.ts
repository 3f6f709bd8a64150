import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export type ImageCache = {
  /** The picture and its age in milliseconds, or undefined. */
  get(key: string): Promise<{ bytes: Buffer; age: number } | undefined>
  set(key: string, bytes: Uint8Array): Promise<void>
}

/**
 * Caches pictures as files named by their key (hexadecimal). Files appear complete (written elsewhere, then renamed). Over
 * `maxBytes`, the least recently used are deleted until a tenth of the space is free.
 */
export function createImageCache(dir: string, maxBytes: number, extension = 'webp'): ImageCache {
  let total: Promise<number> | undefined
  let pruning: Promise<void> | undefined
  const fileOf = (key: string) => join(dir, key.slice(0, 2), `${key}.${extension}`)

  async function prune() {
    const files = (await list(dir)).sort((a, b) => a.usedAt - b.usedAt)
    let size = files.reduce((sum, file) => sum + file.size, 0)
    for (const file of files) {
      if (size <= maxBytes * 0.9) break
      await rm(file.path, { force: true })
      size -= file.size
    }
    total = Promise.resolve(size)
  }

  return {
    async get(key) {
      try {
        const file = fileOf(key)
        const [bytes, { mtimeMs, mtime }] = await Promise.all([readFile(file), stat(file)])
        // Records the time of use, since most systems do not; the modification time, which is the age, stays.
        await utimes(file, new Date(), mtime)
        return { bytes, age: Date.now() - mtimeMs }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    async set(key, bytes) {
      const file = fileOf(key)
      await mkdir(dirname(file), { recursive: true })
      const temporary = `${file}.${randomUUID()}.tmp`
      try {
        await writeFile(temporary, bytes)
        await rename(temporary, file)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      const before = await (total ??
        list(dir).then((files) => files.reduce((sum, { size }) => sum + size, 0)))
      total = Promise.resolve(before + bytes.byteLength)
      if (before + bytes.byteLength > maxBytes) {
        pruning ??= prune().finally(() => {
          pruning = undefined
        })
        await pruning
      }
    },
  }
}

async function list(dir: string): Promise<{ path: string; size: number; usedAt: number }[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name)
        const stats = await stat(path).catch(() => undefined)
        return stats && { path, size: stats.size, usedAt: stats.atimeMs }
      }),
  )
  return files.filter((file) => file !== undefined)
}
