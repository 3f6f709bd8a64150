import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { OpenDatabase } from '../open.ts'
import type { Database } from '../schema/database.ts'

/** In lower case, since PGlite does not quote names of channels. */
const CHANNEL = 'sufra_board'
/** Milliseconds in which several signals become one: each takes a lock that all commits with a signal wait for. */
const PAUSE = 20
/** Milliseconds until a broken connection is opened again. */
const RECONNECT = 1_000

/** Tells the other processes on a database that something has changed. */
export type WakeSignal = {
  /** Sends a signal soon, outside any transaction. Signals may be lost; receivers also poll. */
  send(): void
  close(): Promise<void>
}

/**
 * Opens the signal on a Postgres server, with a connection of its own to listen. The embedded database has a single process and
 * needs no signals. A signal carries no data. It does not work behind a pooler in transaction mode; receivers then only poll.
 */
export function openWakeSignal(
  { engine, db }: Pick<OpenDatabase, 'engine' | 'db'>,
  onSignal: () => void,
): WakeSignal {
  if ('pglite' in engine) return { send: () => {}, close: async () => {} }
  const listener = listenForever(engine.databaseUrl, onSignal)
  const sender = sendInTurns(db)
  return {
    send: sender.send,
    async close() {
      await sender.close()
      await listener.close()
    },
  }
}

function sendInTurns(db: Kysely<Database>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<unknown> = Promise.resolve()
  return {
    send() {
      timer ??= setTimeout(() => {
        timer = undefined
        sending = sql`select pg_notify(${CHANNEL}, '')`.execute(db).catch(() => {})
      }, PAUSE)
    },
    async close() {
      clearTimeout(timer)
      await sending
    },
  }
}

function listenForever(databaseUrl: string, onSignal: () => void) {
  let client: pg.Client | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false
  let connecting: Promise<void> = Promise.resolve()
  const connect = async () => {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    client = next
    next.on('notification', onSignal)
    next.on('error', () => {})
    next.on('end', () => {
      if (!closed) timer = setTimeout(open, RECONNECT).unref()
    })
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    // Signals may have been lost while there was no connection.
    onSignal()
  }
  const open = () => {
    connecting = connect().catch(() => client?.end().catch(() => {}))
  }
  open()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await connecting
      await client?.end().catch(() => {})
    },
  }
}
