import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import './tests/helpers/memory-folder.ts'
import './tests/helpers/seed.ts'

/** A project for every folder of tests, so that none is ever left out; screens are Playwright's, in tests/e2e. */
const notVitest = new Set(['e2e', 'fixtures', 'helpers'])
const folders = readdirSync(new URL('tests', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !notVitest.has(entry.name))
  .map((entry) => entry.name)

/**
 * Those that speak to a real Postgres server: `tests/postgres` cannot do without one. The calls of the API are tested on
 * the embedded database, and with `SUFRA_DATABASES=all` on a server as well.
 */
const withPostgres = new Set(process.env.SUFRA_DATABASES === 'all' ? ['postgres', 'api'] : ['postgres'])
/** Left out of `npm test`: faults of storage, kills in mid-work and large releases take minutes. */
const tooLong = process.env.SUFRA_EXTENT === 'quick' ? ['**/*.long.test.ts'] : []
/** Those that drive a browser or start nginx. */
const withPrograms = new Set(['publish', 'serve'])

export default defineConfig({
  test: {
    // `--watch` asks for it.
    watch: false,
    // Vitest leaves one processor to itself, which is half of a small machine.
    maxWorkers: availableParallelism(),
    projects: folders.map((name) => ({
      test: {
        name,
        include: [`tests/${name}/**/*.test.{ts,tsx}`],
        exclude: tooLong,
        environment: 'node',
        // Only what hangs is stopped: a machine that does other things besides is slow, not wrong.
        testTimeout: 60_000,
        hookTimeout: 120_000,
        isolate: false,
        setupFiles: ['tests/helpers/setup/fresh-modules.ts'],
        // Stores find the browser's storage when they are loaded: that is anew in each file, as our own modules are.
        server: { deps: { inline: [/nanostores/] } },
        // A test that asserts nothing proves nothing.
        expect: { requireAssertions: true, poll: { timeout: 30_000 } },
        globalSetup: [
          ...(withPostgres.has(name) ? ['tests/helpers/setup/postgres.ts'] : []),
          ...(withPrograms.has(name) ? ['tests/helpers/setup/machine.ts'] : []),
          ...(name === 'publish' ? ['tests/helpers/setup/compile.ts'] : []),
          ...(name === 'site' ? ['tests/helpers/published-site/set-up.ts'] : []),
        ],
      },
    })),
  },
})
