import type { RunSql } from './backup/table-layout.ts'

/** Names of the migrations that made the schema, in order. Empty if there is none. */
export async function listMigrations(run: RunSql): Promise<string[]> {
  const [found] = await run<{ exists: boolean }>(
    `select to_regclass('kysely_migration') is not null as "exists"`,
  )
  if (!found?.exists) return []
  return (await run<{ name: string }>('select name from kysely_migration order by name')).map(
    ({ name }) => name,
  )
}
