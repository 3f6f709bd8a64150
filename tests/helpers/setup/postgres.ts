/** Vitest global set-up: one Postgres for the projects that name it, handed to tests as `inject('databaseUrl')`. */
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../../scripts/machine/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of an empty Postgres database, shared by the test files of one run */
    databaseUrl: string
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  project.provide('databaseUrl', postgres.url)
  return () => postgres.stop()
}
