import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScreenStyles } from '../release/page-parts.ts'
import { compressStyles } from '../store/page-compression.ts'

/**
 * Loads the styles of a bundle's screens, by their text. The first call compresses them, which takes about two seconds of
 * processor time, and stores the result in the bundle's folder, if that can be written.
 */
export async function loadScreenStyles(
  bundleDir: string,
  styles: readonly string[],
): Promise<ReadonlyMap<string, ScreenStyles>> {
  const file = join(bundleDir, 'compressed-styles.json')
  const encoded: string[] = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : await compressAll(styles, file)
  return new Map(
    styles.map((style, index) => {
      const text = share(Buffer.from(style))
      return [style, { text, compressed: share(Buffer.from(encoded[index] ?? '', 'base64')) }]
    }),
  )
}

async function compressAll(styles: readonly string[], file: string): Promise<string[]> {
  const compressed = await Promise.all(styles.map((text) => compressStyles(Buffer.from(text))))
  const encoded = compressed.map((bytes) => bytes.toString('base64'))
  const temporary = `${file}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(temporary, JSON.stringify(encoded))
    renameSync(temporary, file)
  } catch (error) {
    // In an image, the code is read-only.
    if (!READ_ONLY.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
  return encoded
}

const READ_ONLY = new Set(['EROFS', 'EACCES', 'EPERM'])

/** Copies bytes to memory that threads share, so that sending them to the writing thread does not copy them for each page. */
function share(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  return shared
}
