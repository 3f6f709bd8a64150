import { readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** A project for every folder of tests, so that none is ever left out; screens are Playwright's, in tests/e2e. */
const notVitest = new Set(['e2e', 'fixtures', 'helpers'])
const folders = readdirSync(new URL('tests', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !notVitest.has(entry.name))
  .map((entry) => entry.name)
/** What is made once for a whole folder: a Postgres server beside the embedded database, or a published site to read. */
const setUps: Readonly<Record<string, string>> = {
  api: 'tests/helpers/postgres-setup.ts',
  site: 'tests/helpers/published-site/set-up.ts',
}

export default defineConfig({
  test: {
    projects: folders.map((name) => ({
      test: {
        name,
        include: [`tests/${name}/**/*.test.{ts,tsx}`],
        environment: 'node',
        testTimeout: 20_000,
        hookTimeout: 60_000,
        // A test that asserts nothing proves nothing.
        expect: { requireAssertions: true },
        globalSetup: setUps[name] ?? [],
      },
    })),
  },
})
