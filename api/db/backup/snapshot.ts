import type { PGlite, Transaction } from '@electric-sql/pglite'
import type { OpenDatabase } from '../open.ts'
import { columnList, quoted, type RunSql, type TableLayout } from './table-layout.ts'

/** The database as it was at one moment. */
export type Snapshot = {
  readonly run: RunSql
  /** The rows of a table in the text format of `COPY`, in pieces. */
  copyOut(table: TableLayout): AsyncIterable<Uint8Array>
}

/** Settings on which the text of values depends. */
const SETTINGS = [
  `set local datestyle = 'ISO, YMD'`,
  `set local intervalstyle = 'postgres'`,
  `set local timezone = 'UTC'`,
  `set local bytea_output = 'hex'`,
  'set local extra_float_digits = 1',
]

/**
 * Calls `work` with a snapshot. On a server, everybody else goes on meanwhile. The embedded database has one connection, so calls wait
 * until `work` is done: it should write to the disk, not to a slow network.
 */
export function withSnapshot<T>(
  engine: OpenDatabase['engine'],
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return 'pglite' in engine ? withEmbedded(engine.pglite, work) : withServer(engine.databaseUrl, work)
}

async function withServer<T>(databaseUrl: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  // Loaded only where there is a server.
  const [{ default: pg }, { to: copyTo }] = await Promise.all([import('pg'), import('pg-copy-streams')])
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sufra-backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    for (const setting of SETTINGS) await client.query(setting)
    return await work({
      run: async (statement) => (await client.query(statement)).rows,
      copyOut: ({ name, columns }) =>
        client.query(copyTo(`copy ${quoted(name)} (${columnList(columns)}) to stdout`)),
    })
  } finally {
    await client.end().catch(() => {})
  }
}

function withEmbedded<T>(pglite: PGlite, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return pglite.transaction(async (trx) => {
    await trx.exec('set transaction isolation level repeatable read, read only')
    for (const setting of SETTINGS) await trx.exec(setting)
    return work({
      run: async <Row>(statement: string) => (await trx.query<Row>(statement)).rows,
      copyOut: (table) => copyEmbedded(trx, table),
    })
  })
}

/** About how many bytes of a table are copied at once, since a copy is in memory as a whole. */
const PIECE = 4 * 1024 * 1024
/** Most rows that one block of 8 KB can have. */
const MAX_BLOCK_ROWS = 292
/** Rows per copy, where the rows of a single block exceed `PIECE` because large values are stored apart. */
const FEW_ROWS = 8

async function* copyEmbedded(trx: Transaction, table: TableLayout): AsyncGenerator<Uint8Array> {
  for (const range of rowRanges(table)) {
    const { blob } = await trx.query(
      `copy (select ${columnList(table.columns)} from ${quoted(table.name)} where ${range}) to '/dev/blob'`,
    )
    if (blob && blob.size > 0) yield new Uint8Array(await blob.arrayBuffer())
  }
}

/** Divides a table into ranges of rows of about the size of a piece, as conditions on where a row is stored. */
export function* rowRanges({ bytes, blocks }: Pick<TableLayout, 'bytes' | 'blocks'>): Generator<string> {
  const perBlock = bytes / Math.max(1, blocks)
  if (perBlock <= PIECE) {
    const step = Math.max(1, Math.floor(PIECE / Math.max(1, perBlock)))
    for (let from = 0; from < blocks; from += step)
      yield `ctid >= '(${from},0)'::tid and ctid < '(${from + step},0)'::tid`
    return
  }
  for (let block = 0; block < blocks; block++)
    for (let from = 0; from < MAX_BLOCK_ROWS; from += FEW_ROWS)
      yield `ctid >= '(${block},${from})'::tid and ctid < '(${block},${from + FEW_ROWS})'::tid`
}
