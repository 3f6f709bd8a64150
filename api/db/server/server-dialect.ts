import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { createPreparingClient } from '../prepared-statements.ts'

/** Milliseconds. */
const CONNECTIONS = {
  max: 10,
  // A request that waits longer for a connection fails and can be retried.
  connectionTimeoutMillis: 5_000,
  // A machine that vanishes in mid-order would block its rows until the network gives up on it, hours later.
  idle_in_transaction_session_timeout: 30_000,
  keepAlive: true,
}

/** Creates the dialect of a Postgres server with its pool of connections. */
export function createServerDialect(databaseUrl: string): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    Client: createPreparingClient(),
    ...CONNECTIONS,
  })
  // Without listeners a broken connection would end the process. The pool replaces it at the next query; if it breaks during
  // a query, that query fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PostgresDialect({ pool })
}
