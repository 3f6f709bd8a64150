import * as v from 'valibot'
import { PICTURE_NAME } from '../pictures/picture-store.ts'

// The file of a backup: a line of text, then one stream of zstd with frames. A frame is one letter, the length of its content (four
// bytes, big endian), and the content:
//   H  header, JSON           first
//   P  start of a part, JSON  a table, a picture, or the secrets
//   D  a piece of that part
//   E  end of that part
//   M  manifest, JSON         last; without it, the backup is incomplete
//   X  why the server could not complete the backup, text

/** The version of the format that this code writes, and the only one it reads. */
export const BACKUP_FORMAT = 1
export const MAGIC = 'SUFRA-BACKUP '
/** Most bytes of a frame. */
export const MAX_FRAME = 64 * 1024 * 1024

export const frameKinds = ['H', 'P', 'D', 'E', 'M', 'X'] as const
export type FrameKind = (typeof frameKinds)[number]

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const iso = v.pipe(v.string(), v.isoTimestamp())

/** What is known before the data is read. */
export const backupHeader = v.object({
  format: v.literal(BACKUP_FORMAT),
  /** When the snapshot was taken. ISO 8601, UTC. */
  made_at: iso,
  /** Names of the migrations that made the schema, in order. */
  migrations: v.pipe(v.array(v.string()), v.minLength(1)),
  /** About how many bytes the tables take, to show progress. */
  expected_bytes: count,
})
export type BackupHeader = v.InferOutput<typeof backupHeader>

/** A part: the rows of a table in the text format of `COPY`, a picture by its file name, or the sealed secrets. */
export const backupPart = v.variant('kind', [
  v.object({ kind: v.literal('table'), name: v.string(), columns: v.array(v.string()) }),
  v.object({ kind: v.literal('picture'), name: v.pipe(v.string(), v.regex(PICTURE_NAME)) }),
  v.object({ kind: v.literal('secrets'), name: v.literal('secrets') }),
])
export type BackupPart = v.InferOutput<typeof backupPart>

const sequence = v.object({
  name: v.string(),
  /** Text, because it may exceed 53 bits. */
  last_value: v.pipe(v.string(), v.regex(/^-?\d+$/)),
  is_called: v.boolean(),
})
export type SequenceState = v.InferOutput<typeof sequence>

/** What the backup contains, by which a reader verifies it. */
export const backupManifest = v.object({
  format: v.literal(BACKUP_FORMAT),
  made_at: iso,
  migrations: v.array(v.string()),
  parts: v.array(
    v.object({
      kind: v.picklist(['table', 'picture', 'secrets']),
      name: v.string(),
      bytes: count,
      /** Of a table; else 0. */
      rows: count,
      /** Hexadecimal. */
      sha256: v.string(),
    }),
  ),
  sequences: v.array(sequence),
  secrets: v.object({
    /** Files that are in the part `secrets`. */
    included: v.array(v.string()),
    /** Files and variables that are not in the backup. */
    missing: v.array(v.string()),
  }),
})
export type BackupManifest = v.InferOutput<typeof backupManifest>
export type PartSum = BackupManifest['parts'][number]

/** A file that is no complete backup of a known format. The message says what is wrong. */
export class BrokenBackup extends Error {
  override readonly name = 'BrokenBackup'
}

/** Writes a frame. */
export function frame(kind: FrameKind, content: Uint8Array | string): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const made = Buffer.allocUnsafe(5 + bytes.byteLength)
  made.write(kind, 0, 'latin1')
  made.writeUInt32BE(bytes.byteLength, 1)
  made.set(bytes, 5)
  return made
}
