import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import yauzl, { type Entry } from 'yauzl'
import { MAX_PICTURE_BYTES } from '../../../src/contract/counter/picture-calls.ts'
import { isPictureName } from '../../../src/domain/pictures/picture-names.ts'

/** A file of a folder or an archive. */
export type PictureFile = {
  /** Its path within the folder or the archive. */
  readonly name: string
  /** @throws Error if the file is too large, or the archive damaged */
  read(): Promise<Uint8Array>
}

export type PictureFiles = { readonly files: readonly PictureFile[]; close(): void }

/** Most pictures that are read at once. */
const MAX_FILES = 5000
const tooLarge = (name: string) => new Error(`${name} is larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB`)

/** Lists the pictures in a folder, with its subfolders, or in a ZIP archive. Each is read only when it is needed. */
export async function openPictureFiles(path: string): Promise<PictureFiles> {
  const opened = (await stat(path)).isDirectory() ? await openFolder(path) : await openArchive(path)
  if (opened.files.length <= MAX_FILES) return opened
  opened.close()
  throw new Error(`${path} has ${opened.files.length} pictures; ${MAX_FILES} are allowed`)
}

async function openFolder(path: string): Promise<PictureFiles> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.flatMap((entry) => {
    const file = join(entry.parentPath, entry.name)
    const name = relative(path, file)
    if (!entry.isFile() || !isPictureName(name)) return []
    const read = async () => {
      if ((await stat(file)).size > MAX_PICTURE_BYTES) throw tooLarge(name)
      return readFile(file)
    }
    return [{ name, read }]
  })
  return { files: files.sort((a, b) => (a.name < b.name ? -1 : 1)), close() {} }
}

/** The library refuses names that lead out of the archive, and entries that unpack to more than they declare. */
async function openArchive(path: string): Promise<PictureFiles> {
  const options = { lazyEntries: true, autoClose: false, strictFileNames: false }
  const archive = await yauzl.openPromise(path, options).catch((error: Error) => {
    throw new Error(`${path} is neither a folder nor a ZIP archive: ${error.message}`)
  })
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of archive.eachEntry())
      if (isPictureName(entry.fileName)) entries.set(entry.fileName, entry)
  } catch (error) {
    archive.close()
    throw new Error(`${path} is damaged: ${error instanceof Error ? error.message : error}`)
  }
  const files = [...entries.values()].map((entry) => ({
    name: entry.fileName,
    async read() {
      if (entry.isEncrypted()) throw new Error(`${entry.fileName} is protected by a password`)
      if (entry.uncompressedSize > MAX_PICTURE_BYTES) throw tooLarge(entry.fileName)
      return buffer(await archive.openReadStreamPromise(entry))
    },
  }))
  return { files: files.sort((a, b) => (a.name < b.name ? -1 : 1)), close: () => archive.close() }
}
