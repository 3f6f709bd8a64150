import { LRUCache } from 'lru-cache'
import pg from 'pg'

/** A statement is prepared from this use on. */
const FIRST_PREPARED_USE = 5
/** Most prepared statements. Postgres keeps the plan of each in every connection. */
const MAX_PREPARED = 200
/** Most statements whose uses are counted. */
const MAX_COUNTED = 1000

/**
 * Chooses the statements to prepare. Returns the statement's name if it is to be prepared: one with parameters that was used
 * several times. Statements that differ only in the length of a list are different ones, so their number is limited.
 */
export function createStatementNames(): (text: string, values: readonly unknown[]) => string | undefined {
  const names = new Map<string, string>()
  const uses = new LRUCache<string, number>({ max: MAX_COUNTED })
  return (text, values) => {
    const name = names.get(text)
    if (name !== undefined) return name
    // A prepared `select *` fails once a newer release of the program has added a column.
    if (values.length === 0 || names.size >= MAX_PREPARED || / \*/.test(text)) return undefined
    const count = (uses.get(text) ?? 0) + 1
    uses.set(text, count)
    if (count < FIRST_PREPARED_USE) return undefined
    uses.delete(text)
    const next = `statement_${names.size + 1}`
    names.set(text, next)
    return next
  }
}

type Query = (this: pg.Client, query: unknown, values?: unknown, callback?: unknown) => unknown

/**
 * Creates a class of connections that prepare repeated statements: Postgres parses and plans each once per connection, which
 * halves the processor time of short statements.
 */
export function createPreparingClient(): typeof pg.Client {
  const nameOf = createStatementNames()
  const send = pg.Client.prototype.query as Query
  class PreparingClient extends pg.Client {}
  const query: Query = function (text, values, callback) {
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text, values) : undefined
    return name === undefined
      ? send.call(this, text, values, callback)
      : send.call(this, { name, text, values }, callback)
  }
  // Assigned, because an override would have to repeat the overloads of `pg`.
  Object.assign(PreparingClient.prototype, { query })
  return PreparingClient
}
