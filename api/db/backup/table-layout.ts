/** Runs a statement without parameters and returns its rows. */
export type RunSql = <Row = Record<string, unknown>>(statement: string) => Promise<Row[]>

/** A table of the API. */
export type TableLayout = {
  readonly name: string
  readonly columns: readonly string[]
  /** Size on disk with what is stored apart (TOAST), in bytes. */
  readonly bytes: number
  /** Blocks of 8 KB, without what is stored apart. */
  readonly blocks: number
}

/** Tables of the migrator, which are no data. */
export const MIGRATOR_TABLES = ['kysely_migration', 'kysely_migration_lock']

/** Writes an identifier. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
/** Writes a text constant. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
export const columnList = (columns: readonly string[]) => columns.map(quoted).join(', ')

/** Lists the tables of the API by name. Columns that the database computes are left out. */
export async function listTables(run: RunSql): Promise<TableLayout[]> {
  const rows = await run<{ name: string; columns: string; bytes: string | number; blocks: string | number }>(`
    select c.relname as name, pg_table_size(c.oid)::text as bytes,
      ceil(pg_relation_size(c.oid) / 8192.0)::text as blocks,
      (select json_agg(a.attname order by a.attnum)::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and c.relname not in (${MIGRATOR_TABLES.map(literal).join(', ')})
    order by c.relname`)
  return rows.map(({ name, columns, bytes, blocks }) => ({
    name,
    columns: JSON.parse(columns),
    bytes: Number(bytes),
    blocks: Number(blocks),
  }))
}
