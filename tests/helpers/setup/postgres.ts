/**
 * Vitest global set-up: starts a Postgres for the projects that name it. Tests get its URL with
 * `inject('databaseUrl')`.
 */
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../../api/db/open.ts'
import { startPostgres } from '../../../scripts/machine/postgres.ts'
import { createDatabase } from './create-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of an empty Postgres database, shared by the test files of a run. */
    databaseUrl: string
    /** Name of a database on the same server with the current schema and no rows, to copy. Nothing is connected to it. */
    migratedDatabase: string
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  project.provide('databaseUrl', postgres.url)
  const migrated = await createDatabase(postgres.url)
  await (await openDatabase({ databaseUrl: migrated })).close()
  project.provide('migratedDatabase', new URL(migrated).pathname.slice(1))
  return () => postgres.stop()
}
