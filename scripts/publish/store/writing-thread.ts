/** The thread that compresses and writes published files, with synchronous calls (docs/decisions/040-one-writing-thread.md). */
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { composePage } from '../release/page-parts.ts'
import { compressFile, compressPage, ENCODINGS, isCompressed } from './compression.ts'
import type { FileToCheck, FileToWrite, WriteAnswer, WriteOrder } from './writing.ts'

parentPort?.on('message', (order: WriteOrder) => {
  const { id } = order
  let answer: WriteAnswer
  try {
    answer =
      'files' in order ? { id, stored: writeAll(order.files) } : { id, damaged: findDamaged(order.check) }
  } catch (error) {
    // Copying an error between threads keeps only its message.
    const { message, code, syscall, path } = error as NodeJS.ErrnoException
    answer = { id, failure: { message, code, syscall, path } }
  }
  parentPort?.postMessage(answer)
})

/** Returns the bytes written, including compressed copies. */
function writeAll(files: readonly FileToWrite[]): number {
  const folders = new Set<string>()
  let stored = 0
  const put = (target: string, bytes: Uint8Array) => {
    writeFileSync(target, bytes, { flag: 'wx' })
    stored += bytes.length
  }
  for (const { target, body, compress, styles } of files) {
    const folder = dirname(target)
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
    if (typeof body === 'string' && styles) {
      const page = composePage(body, styles.text)
      put(target, page.bytes)
      if (compress) put(target + ENCODINGS[0], compressPage(page, styles.compressed))
    } else {
      const bytes =
        typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.length)
      put(target, bytes)
      if (compress) put(target + ENCODINGS[0], compressFile(bytes))
    }
  }
  return stored
}

function findDamaged(files: readonly FileToCheck[]): string[] {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size
  const isIntact = ({ path, size }: FileToCheck) =>
    sizeOf(path) === size &&
    (!isCompressed(path) || ENCODINGS.every((suffix) => sizeOf(path + suffix) !== undefined))
  return files.filter((file) => !isIntact(file)).map(({ path }) => path)
}
