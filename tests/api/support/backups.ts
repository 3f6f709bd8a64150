import { readdirSync, readFileSync } from 'node:fs'
import { type ServerType, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { importVenue } from '../../../api/venues/import-venue.ts'
import { run } from '../../../scripts/venue/venue.ts'
import { NOON } from './venue.ts'

const DEMO = new URL('../../../api/demo/', import.meta.url)

/** Imports the venues of the demo. */
export async function importDemo(db: OpenDatabase['db']): Promise<void> {
  const names = readdirSync(DEMO).filter((name) => name.endsWith('.json') && name !== 'pictures.json')
  for (const name of names) await importVenue(db, readFileSync(new URL(name, DEMO)), NOON)
}

/** All rows of all tables as sorted texts, by table. */
export async function readAllRows(db: OpenDatabase['db']): Promise<Map<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname not like 'kysely%'
    order by 1`.execute(db)
  const all = new Map<string, string[]>()
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`
      select ${sql.ref('t')}::text as row from ${sql.table(name)} as t`.execute(db)
    all.set(name, rows.map(({ row }) => row).sort())
  }
  return all
}

/** The schema as sorted lines: columns, constraints, indexes, triggers, functions and sequences. */
export async function readSchema(db: OpenDatabase['db']): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with own as (select oid, relname, relkind from pg_class where relnamespace = current_schema()::regnamespace)
    select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod),
        case when attnotnull then 'not null' end, pg_get_expr(adbin, adrelid)) as line
      from own join pg_attribute on attrelid = own.oid
        left join pg_attrdef on adrelid = own.oid and adnum = attnum
      where relkind = 'r' and attnum > 0 and not attisdropped
    union all select concat_ws(' ', 'constraint', relname, conname, pg_get_constraintdef(c.oid))
      from own join pg_constraint c on conrelid = own.oid where contype <> 'n'
    union all select pg_get_indexdef(oid) from own where relkind = 'i'
    union all select concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled)
      from own join pg_trigger t on tgrelid = own.oid where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = current_schema()::regnamespace
    union all select concat_ws(' ', 'sequence', relname, format_type(seqtypid, null))
      from own join pg_sequence on seqrelid = own.oid
    order by 1`.execute(db)
  return rows.map(({ line }) => line)
}

/** Serves an API on a free port of this machine, and what else the site answers. */
export async function serveApi(
  app: Hono<never>,
  others: Hono<never> = new Hono(),
): Promise<{ base: string; close(): Promise<void> }> {
  let server: ServerType | undefined
  const port = await new Promise<number>((resolve) => {
    const site = new Hono().route('/api', app).route('/', others)
    server = serve({ fetch: site.fetch, hostname: '127.0.0.1', port: 0 }, (info) => resolve(info.port))
  })
  return {
    base: `http://127.0.0.1:${port}/api`,
    close: () => new Promise((resolve) => server?.close(() => resolve())),
  }
}

/** Runs an operator’s command. */
export async function venueCommand(args: string[], env: Record<string, string>) {
  const written = { out: '', err: '' }
  const code = await run(args, env, {
    out: (text) => {
      written.out += typeof text === 'string' ? text : Buffer.from(text).toString()
    },
    err: (text) => {
      written.err += `${text}\n`
    },
  })
  return { code, ...written }
}
