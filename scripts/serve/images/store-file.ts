import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file that appears complete, and outlasts a power failure. */
export async function storeFile(file: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(temporary, bytes, { flush: true })
    await rename(temporary, file)
  } finally {
    await rm(temporary, { force: true })
  }
}
