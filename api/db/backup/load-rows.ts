import { literal, quoted, type RunSql } from './table-layout.ts'

/**
 * Prepares the tables for rows in any order: empties them, removes their foreign keys, and turns off their triggers, which would record the
 * rows as changes. Returns the function that restores keys and triggers, which checks the keys.
 */
export async function openForRows(run: RunSql, tables: readonly string[]): Promise<() => Promise<void>> {
  const keys = await run<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
    order by 1, 2`)
  for (const { table, name } of keys) await run(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const table of tables) {
    await run(`alter table ${quoted(table)} disable trigger user`)
    await run(`truncate ${quoted(table)}`)
  }
  return async () => {
    for (const { table, name, definition } of keys)
      await run(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
    for (const table of tables) await run(`alter table ${quoted(table)} enable trigger user`)
  }
}

/** Lets a sequence continue where it was. */
export const setSequence = (
  run: RunSql,
  { name, last_value, is_called }: { name: string; last_value: string; is_called: boolean },
) => run(`select setval(${literal(quoted(name))}, ${last_value}, ${is_called})`)
