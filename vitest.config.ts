import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import './tests/helpers/memory-folder.ts'
import './tests/helpers/seed.ts'

/** Every folder of tests is a project, so that none is omitted. Playwright runs the tests of screens in tests/e2e. */
const notVitest = new Set(['e2e', 'fixtures', 'helpers'])
const folders = readdirSync(new URL('tests', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !notVitest.has(entry.name))
  .map((entry) => entry.name)

/**
 * Test folders that use a Postgres server. `tests/postgres` requires one. `tests/api` uses the embedded database, and with
 * `SUFRA_DATABASES` a server too.
 */
const needsPostgres = new Set(process.env.SUFRA_DATABASES ? ['postgres', 'api'] : ['postgres'])
/** Excluded from `npm test`: tests of storage faults, killed processes and large releases take minutes. */
const longTests = process.env.SUFRA_EXTENT === 'quick' ? ['**/*.long.test.ts'] : []
/** Test folders that use a browser or nginx. */
const needsPrograms = new Set(['publish', 'serve'])

export default defineConfig({
  test: {
    // `--watch` enables it.
    watch: false,
    // By default, Vitest reserves one processor for itself, which is half of a small machine. One more worker than processors, because
    // tests also wait for disks and sockets: with two processors, a run takes 14 % less time.
    maxWorkers: availableParallelism() + 1,
    projects: folders.map((name) => ({
      test: {
        name,
        include: [`tests/${name}/**/*.test.{ts,tsx}`],
        exclude: longTests,
        environment: 'node',
        // For tests that hang. A busy machine is slow; that is not a failure.
        testTimeout: 60_000,
        hookTimeout: 120_000,
        isolate: false,
        setupFiles: ['tests/helpers/setup/fresh-modules.ts'],
        // Stores look up the browser's storage when they are loaded, so nanostores must be reloaded for each test file, like our
        // own modules.
        server: { deps: { inline: [/nanostores/] } },
        // A test without assertions proves nothing.
        expect: { requireAssertions: true, poll: { timeout: 30_000 } },
        globalSetup: [
          ...(needsPostgres.has(name) ? ['tests/helpers/setup/postgres.ts'] : []),
          ...(needsPrograms.has(name) ? ['tests/helpers/setup/machine.ts'] : []),
          ...(name === 'publish' ? ['tests/helpers/setup/compile.ts'] : []),
          ...(name === 'site' ? ['tests/helpers/published-site/set-up.ts'] : []),
        ],
      },
    })),
  },
})
