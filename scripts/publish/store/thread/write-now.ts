import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { composePage, type ScreenStyles } from '../../release/page-parts.ts'
import { compressFile, compressPage, ENCODINGS } from '../compression.ts'

export type FileToWrite = {
  /** Absolute path of a file that does not exist; its folders are created if necessary. */
  readonly target: string
  readonly body: string | Uint8Array
  /** Writes a copy for `Content-Encoding: br` beside it. */
  readonly compress: boolean
  /** The styles to insert into a page. */
  readonly styles?: ScreenStyles | undefined
}

/**
 * Writes files and their compressed copies with synchronous calls. Returns the bytes written. Throws the first failure and then
 * skips the later files.
 */
export function writeNow(files: readonly FileToWrite[]): number {
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
