import { zipSync } from 'fflate'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { FileProblem, MAX_COLUMNS, MAX_ROWS, tooManyColumns, tooManyRows } from './file-problem.ts'

/** Maximum size of the parts of a workbook that are read, unpacked, in bytes. 5,000 rows of long texts need a tenth. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024
/** A workbook has about a dozen parts, and one per sheet and picture. */
const MAX_ENTRIES = 2_000
/** Parts that hold values. Pictures, macros and everything else are never unpacked. */
const READ = /^xl\/(workbook|styles|sharedStrings|worksheets\/[^/]+)\.xml$|^xl\/_rels\/workbook\.xml\.rels$/i
const SHEET = /^xl\/worksheets\//i

/**
 * Unpacks the parts of a workbook that hold values, and packs them anew, so that a reader sees only what was checked here: that no
 * part is larger than the archive says, that all together stay within memory, and that no sheet has too many rows or columns.
 * @throws FileProblem
 */
export async function openWorkbook(bytes: Uint8Array): Promise<Uint8Array> {
  const archive = await openArchive(bytes)
  try {
    const entries = await listEntries(archive)
    const read = entries.filter(({ fileName }) => READ.test(fileName))
    if (!read.some(({ fileName }) => SHEET.test(fileName))) throw notWorkbook()
    if (new Set(read.map(({ fileName }) => fileName.toLowerCase())).size < read.length)
      throw new FileProblem('the workbook has two parts of the same name')
    const size = read.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
    const isTooLarge = size > MAX_UNPACKED_BYTES
    const parts: Record<string, Uint8Array> = {}
    for (const entry of read) {
      // A sheet that is too large is refused for its rows, which say more than its bytes.
      if (isTooLarge && !SHEET.test(entry.fileName)) continue
      const part = await unpack(archive, entry, isTooLarge)
      if (part) parts[entry.fileName] = part
    }
    if (isTooLarge)
      throw new FileProblem(
        `the workbook unpacks to ${Math.round(size / 1024 / 1024)} MB; ${MAX_UNPACKED_BYTES / 1024 / 1024} MB are allowed`,
        'heavy',
      )
    return zipSync(parts, { level: 0 })
  } finally {
    archive.close()
  }
}

const notWorkbook = () =>
  new FileProblem('this is no .xlsx workbook; save the menu as .xlsx or .csv and import it again', 'kind')

const damaged = (error: unknown) =>
  error instanceof FileProblem
    ? error
    : new FileProblem(`the workbook is damaged: ${error instanceof Error ? error.message : error}`)

function openArchive(bytes: Uint8Array): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, strictFileNames: true }
    yauzl.fromBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), options, (error, archive) => {
      if (error) reject(damaged(error))
      else resolve(archive)
    })
  })
}

function listEntries(archive: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = []
    archive.on('error', (error) => reject(damaged(error)))
    archive.on('end', () => resolve(entries))
    archive.on('entry', (entry: Entry) => {
      entries.push(entry)
      if (entry.isEncrypted())
        reject(new FileProblem('the workbook is protected by a password; save it without', 'password'))
      else if (entries.length > MAX_ENTRIES)
        reject(new FileProblem(`the workbook has more than ${MAX_ENTRIES} parts`))
      else archive.readEntry()
    })
    archive.readEntry()
  })
}

/** Unpacks a part, or with `onlyCount` only counts its rows. The stream fails if a part is larger than the archive says. */
function unpack(archive: ZipFile, entry: Entry, onlyCount: boolean): Promise<Uint8Array | null> {
  return new Promise((resolve, reject) => {
    archive.openReadStream(entry, (error, stream) => {
      if (error) return reject(damaged(error))
      const chunks: Buffer[] = []
      const count = SHEET.test(entry.fileName) ? rowCounter() : null
      let size = 0
      stream.on('error', (failure) => reject(damaged(failure)))
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length
        try {
          count?.(chunk)
          // Only rows are counted of a part that is too large, and no part may hide its size.
          if (size > (onlyCount ? 16 : 1) * MAX_UNPACKED_BYTES)
            throw new FileProblem('the workbook is too large', 'heavy')
        } catch (problem) {
          stream.destroy()
          reject(damaged(problem))
          return
        }
        if (!onlyCount) chunks.push(chunk)
      })
      stream.on('end', () => resolve(onlyCount ? null : new Uint8Array(Buffer.concat(chunks))))
    })
  })
}

/** Counts the rows of a sheet while it is unpacked, and looks at the addresses of its cells. It throws at the limits. */
function rowCounter(): (chunk: Buffer) => void {
  const tags = /<(?:\w+:)?(row|c)(?=[\s>/])([^>]*)>/g
  let rest = ''
  let rows = 0
  return (chunk) => {
    const text = rest + chunk.toString('latin1')
    const end = text.lastIndexOf('>') + 1
    rest = text.slice(end).slice(-1_000)
    for (const [, tag, attributes = ''] of text.slice(0, end).matchAll(tags)) {
      const [, letters = '', digits = ''] = /\br\s*=\s*["']([A-Za-z]*)(\d+)["']/.exec(attributes) ?? []
      if (tag === 'row') rows++
      if (rows > MAX_ROWS || Number(digits) > MAX_ROWS)
        throw tooManyRows('the sheet', `more than ${MAX_ROWS.toLocaleString('en')}`)
      if (tag === 'c' && columnNumber(letters) > MAX_COLUMNS) throw tooManyColumns('the sheet')
    }
  }
}

const columnNumber = (letters: string) =>
  [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
