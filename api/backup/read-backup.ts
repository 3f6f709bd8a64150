import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import * as v from 'valibot'
import {
  BACKUP_FORMAT,
  type BackupHeader,
  type BackupManifest,
  type BackupPart,
  BrokenBackup,
  backupHeader,
  backupManifest,
  backupPart,
  type FrameKind,
  frameKinds,
  MAGIC,
  MAX_FRAME,
  type PartSum,
} from './backup-format.ts'

/** A piece of a backup, in the order of the file. `end` follows the last `data` of a part. */
export type BackupEvent =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'part'; readonly part: BackupPart }
  | { readonly kind: 'data'; readonly data: Buffer }
  | { readonly kind: 'end' }
  | { readonly kind: 'manifest'; readonly manifest: BackupManifest }

/**
 * Reads a backup in bounded memory and verifies it: the last event is the manifest, and it comes only if every part has the size
 * and the sum that the manifest states.
 * @throws BrokenBackup if the file is incomplete, damaged, of another format, or no backup at all
 */
export async function* readBackup(source: AsyncIterable<Uint8Array>): AsyncGenerator<BackupEvent> {
  const sums: PartSum[] = []
  let header: BackupHeader | undefined
  let reading: PartReader | undefined
  let manifest: BackupManifest | undefined
  for await (const [kind, content] of readFrames(decompress(source))) {
    if (kind === 'X') throw new BrokenBackup(`the server could not complete it: ${content.toString()}`)
    if (kind === 'H' && header === undefined) {
      header = parse(backupHeader, content)
      yield { kind: 'header', header }
    } else if (kind === 'P' && header && !reading && !manifest) {
      const part = parse(backupPart, content)
      reading = createPartReader(part)
      yield { kind: 'part', part }
    } else if (kind === 'D' && reading) {
      reading.add(content)
      yield { kind: 'data', data: content }
    } else if (kind === 'E' && reading) {
      sums.push(reading.sum())
      reading = undefined
      yield { kind: 'end' }
    } else if (kind === 'M' && header && !reading && !manifest) {
      manifest = parse(backupManifest, content)
      verifySums(manifest.parts, sums)
    } else throw damaged(`unexpected frame ${kind}`)
  }
  // Only now, since the end of the stream has a sum of its own.
  if (!manifest) throw incomplete()
  yield { kind: 'manifest', manifest }
}

const incomplete = () => new BrokenBackup('the backup is incomplete: it has no end. Make a new one')
const damaged = (what: string, cause?: unknown) =>
  new BrokenBackup(`the backup is damaged: ${what}`, { cause })

type PartReader = { add(data: Uint8Array): void; sum(): PartSum }

/** Counts and sums a part while it passes. */
export function createPartReader({ kind, name }: Pick<BackupPart, 'kind' | 'name'>): PartReader {
  const hash = createHash('sha256')
  let [bytes, rows] = [0, 0]
  return {
    add(data) {
      hash.update(data)
      bytes += data.byteLength
      // In the text format of COPY, line feeds only end rows.
      if (kind === 'table') for (const byte of data) if (byte === LINE_FEED) rows++
    },
    sum: () => ({ kind, name, bytes, rows, sha256: hash.digest('hex') }),
  }
}
const LINE_FEED = 10

function verifySums(expected: readonly PartSum[], found: readonly PartSum[]): void {
  if (expected.length !== found.length)
    throw damaged(`it has ${found.length} parts instead of ${expected.length}`)
  for (const [i, part] of expected.entries()) {
    const other = found[i]
    if (other?.kind === part.kind && other.name === part.name && other.sha256 === part.sha256) {
      if (other.bytes === part.bytes && other.rows === part.rows) continue
    }
    throw damaged(`the ${part.kind} ${part.name} differs from its sum`)
  }
}

function parse<S extends v.GenericSchema>(schema: S, content: Buffer): v.InferOutput<S> {
  try {
    return v.parse(schema, JSON.parse(content.toString()))
  } catch (error) {
    throw damaged(error instanceof Error ? error.message : String(error), error)
  }
}

/** Checks the first line and decompresses the rest. */
async function* decompress(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const pieces = source[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (!start.includes(LINE_FEED)) {
    const piece = await pieces.next()
    if (piece.done) break
    start = Buffer.concat([start, piece.value])
    if (start.length > MAGIC.length + 20) break
  }
  const end = start.indexOf(LINE_FEED)
  checkFirstLine(start.subarray(0, end < 0 ? start.length : end).toString('latin1'))
  async function* rest() {
    yield start.subarray(end + 1)
    for (;;) {
      const piece = await pieces.next()
      if (piece.done) return
      yield piece.value
    }
  }
  const input = Readable.from(rest(), { objectMode: false })
  const output = createZstdDecompress()
  input.on('error', (error) => output.destroy(error))
  try {
    yield* input.pipe(output) as AsyncIterable<Buffer>
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (code === 'Z_BUF_ERROR') throw incomplete()
    if (/^(ERR_ZSTD|Z_|ZSTD_)/.test(code)) throw damaged('it cannot be decompressed', error)
    throw error
  } finally {
    input.destroy()
    output.destroy()
  }
}

function checkFirstLine(line: string): void {
  if (!line.startsWith(MAGIC)) throw new BrokenBackup('this is no backup of Sufra')
  const format = line.slice(MAGIC.length)
  if (format !== String(BACKUP_FORMAT))
    throw new BrokenBackup(
      `the backup has the format ${format}; this version of Sufra reads the format ${BACKUP_FORMAT}. Use the version that made it, or a later one`,
    )
}

async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<[FrameKind, Buffer]> {
  let pieces: Buffer[] = []
  let held = 0
  /** Takes the first bytes of what is held. */
  const take = (length: number): Buffer => {
    const all = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
    pieces = all.length > length ? [all.subarray(length)] : []
    held -= length
    return all.subarray(0, length)
  }
  let next: { kind: FrameKind; length: number } | undefined
  for await (const piece of source) {
    pieces.push(piece)
    held += piece.length
    for (;;) {
      if (next === undefined) {
        if (held < 5) break
        const start = take(5)
        const kind = start.toString('latin1', 0, 1)
        const length = start.readUInt32BE(1)
        const known = frameKinds.find((candidate) => candidate === kind)
        if (!known || length > MAX_FRAME) throw damaged('it contains no frames')
        next = { kind: known, length }
      }
      if (held < next.length) break
      const content = next.length === 0 ? Buffer.alloc(0) : take(next.length)
      yield [next.kind, content]
      next = undefined
    }
  }
  if (next !== undefined || held > 0) throw incomplete()
}
