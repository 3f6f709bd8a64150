/**
 * Vitest global set-up: starts a Postgres for the projects that name it. Tests get its URL with
 * `inject('databaseUrl')`.
 */
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../../scripts/machine/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of an empty Postgres database, shared by the test files of a run. */
    databaseUrl: string
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  project.provide('databaseUrl', postgres.url)
  return () => postgres.stop()
}
