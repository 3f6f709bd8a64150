import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { type Snapshot, withSnapshot } from '../db/backup/snapshot.ts'
import { listTables, quoted } from '../db/backup/table-layout.ts'
import { listMigrations } from '../db/list-migrations.ts'
import type { OpenDatabase } from '../db/open.ts'
import type { PictureStore } from '../pictures/picture-store.ts'
import {
  BACKUP_FORMAT,
  type BackupManifest,
  type BackupPart,
  frame,
  MAGIC,
  type PartSum,
  type SequenceState,
} from './backup-format.ts'
import { createPartReader } from './read-backup.ts'

/** What a backup is made of. */
export type BackupSource = {
  readonly engine: OpenDatabase['engine']
  /** Epoch milliseconds. */
  now(): number
  readonly pictures?: PictureStore | undefined
  /** Folder for the rows of an embedded database until they are sent. */
  readonly spoolDir: string
  /** Encrypted files, and the names of what is not in the backup. */
  readonly secrets: { readonly sealed: Buffer | null } & BackupManifest['secrets']
}

/** Most bytes of a frame with data. */
const PIECE = 1024 * 1024
const compress = () => createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })

/** What the frames of the database tell about it. */
type DatabaseSums = Pick<BackupManifest, 'made_at' | 'migrations' | 'parts' | 'sequences'>

/**
 * Streams a backup as bytes. If something fails, the stream ends with an error before its manifest, so that nobody takes it for
 * complete. `onFailed` receives the reason.
 */
export function streamBackup(source: BackupSource, onFailed: (error: unknown) => void): Readable {
  const output = new PassThrough()
  output.write(`${MAGIC}${BACKUP_FORMAT}\n`)
  const frames = reportFailure(allFrames(source), onFailed)
  pipeline(Readable.from(frames, { objectMode: false }), compress(), output).catch((error: unknown) => {
    // The client is gone, most likely.
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return output
}

async function* reportFailure(
  frames: AsyncIterable<Buffer>,
  onFailed: (error: unknown) => void,
): AsyncGenerator<Buffer> {
  try {
    yield* frames
  } catch (error) {
    onFailed(error)
    yield frame('X', error instanceof Error ? error.message : String(error))
  }
}

async function* allFrames(source: BackupSource): AsyncGenerator<Buffer> {
  const database = yield* databaseFrames(source)
  // After the snapshot: a picture is stored before a menu names it.
  const parts = [...database.parts]
  if (source.pictures)
    for await (const name of source.pictures.list()) {
      const bytes = await source.pictures.read(name)
      if (bytes) parts.push(yield* partFrames({ kind: 'picture', name }, [bytes]))
    }
  const { sealed, included, missing } = source.secrets
  if (sealed) parts.push(yield* partFrames({ kind: 'secrets', name: 'secrets' }, [sealed]))
  const manifest: BackupManifest = {
    ...database,
    format: BACKUP_FORMAT,
    parts,
    secrets: { included, missing },
  }
  yield frame('M', JSON.stringify(manifest))
}

/** The frames of the database, from one snapshot. */
async function* databaseFrames(source: BackupSource): AsyncGenerator<Buffer, DatabaseSums> {
  let sums: DatabaseSums | undefined
  async function* of(snapshot: Snapshot): AsyncGenerator<Buffer> {
    sums = yield* snapshotFrames(snapshot, source.now())
  }
  if ('pglite' in source.engine) {
    await mkdir(source.spoolDir, { recursive: true, mode: 0o700 })
    const spool = join(source.spoolDir, `backup-${randomUUID()}.spool`)
    try {
      await withSnapshot(source.engine, (snapshot) =>
        pipeline(
          Readable.from(of(snapshot), { objectMode: false }),
          compress(),
          createWriteStream(spool, { mode: 0o600 }),
        ),
      )
      const frames = createZstdDecompress()
      // A failure also reaches whoever reads the frames.
      pipeline(createReadStream(spool), frames).catch(() => {})
      yield* frames as AsyncIterable<Buffer>
    } finally {
      await rm(spool, { force: true })
    }
  } else {
    const output = new PassThrough()
    const reading = withSnapshot(source.engine, (snapshot) =>
      pipeline(Readable.from(of(snapshot), { objectMode: false }), output),
    ).catch((error: unknown) => {
      output.destroy(error instanceof Error ? error : new Error(String(error)))
    })
    try {
      yield* output as AsyncIterable<Buffer>
    } finally {
      output.destroy()
      await reading
    }
  }
  if (!sums) throw new Error('the database was not read to its end')
  return sums
}

async function* snapshotFrames(snapshot: Snapshot, now: number): AsyncGenerator<Buffer, DatabaseSums> {
  const { run } = snapshot
  const made_at = new Date(now).toISOString()
  const migrations = await listMigrations(run)
  const tables = await listTables(run)
  const expected_bytes = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  yield frame('H', JSON.stringify({ format: BACKUP_FORMAT, made_at, migrations, expected_bytes }))
  const parts: PartSum[] = []
  for (const table of tables) {
    const { name, columns } = table
    parts.push(yield* partFrames({ kind: 'table', name, columns: [...columns] }, snapshot.copyOut(table)))
  }
  return { made_at, migrations, parts, sequences: await readSequences(run) }
}

/** Sequences are not part of a snapshot. They are read after the rows, so they are never behind them. */
async function readSequences(run: Snapshot['run']): Promise<SequenceState[]> {
  const names = await run<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname`)
  const states: SequenceState[] = []
  for (const { name } of names) {
    const [state] = await run<{ last_value: string; is_called: boolean }>(
      `select last_value::text as last_value, is_called from ${quoted(name)}`,
    )
    if (state) states.push({ name, ...state })
  }
  return states
}

async function* partFrames(
  part: BackupPart,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer, PartSum> {
  yield frame('P', JSON.stringify(part))
  const reader = createPartReader(part)
  for await (const bytes of content)
    for (let from = 0; from < bytes.byteLength; from += PIECE) {
      const piece = bytes.subarray(from, from + PIECE)
      reader.add(piece)
      yield frame('D', piece)
    }
  yield frame('E', '')
  return reader.sum()
}
