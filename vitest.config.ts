import { defineConfig } from 'vitest/config'

/** Every folder of tests that Vitest runs; screens are Playwright's, in tests/e2e. */
const projects = ['unit', 'contract', 'publish', 'api', 'perf']
/** Those that speak to a real Postgres server beside the embedded one. */
const withPostgres = new Set(['api'])

export default defineConfig({
  test: {
    projects: projects.map((name) => ({
      test: {
        name,
        include: [`tests/${name}/**/*.test.{ts,tsx}`],
        environment: 'node',
        testTimeout: 20_000,
        hookTimeout: 60_000,
        // A test that asserts nothing proves nothing.
        expect: { requireAssertions: true },
        globalSetup: withPostgres.has(name) ? ['tests/helpers/postgres-setup.ts'] : [],
      },
    })),
  },
})
