/** The steps of `npm test` and `npm run verify`. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { audit } from './audit.ts'
import { type Outcome, playwrightOutcome, staticOutcome, vitestOutcome } from './outcome.ts'
import { OWN_CHECKS } from './own-checks.ts'
import { formatProblem } from './report.ts'
import { projectFiles } from './source.ts'
import { bin, runNode } from './tool.ts'

/** `quick` is `npm test`, `full` is `npm run verify`, `nightly` runs every matrix in full. */
export type Extent = 'quick' | 'full' | 'nightly'

export interface Step {
  name: string
  /** Other names that select the step. */
  groups: string[]
  /** Number of cores that the step uses. Steps run in parallel as long as they use at most two cores. */
  cores: 1 | 2
  /** Names of steps that must end first. */
  after?: string[]
  /** Returns a reason to skip the step, if there is one. */
  skip?: () => string | undefined
  run(): Promise<Outcome>
}

const STATIC_LIMIT_S = 300
// For runs that hang. On a busy machine, browser tests take several times as long as on an idle one.
const TESTS_LIMIT_S = 4500
const REPORTS = 'node_modules/.cache/verify'
const SOURCES = ['src', 'api', 'scripts', 'tests']
const NOT_VITEST = new Set(['e2e', 'fixtures', 'helpers'])
/** Test folders that need a Postgres server. They are too slow for `npm test`. */
const NEEDS_POSTGRES = new Set(['postgres'])
/** Environment variables of the tests per extent: the number of samples (`tests/helpers/seed.ts`) and the databases. */
const TEST_ENVIRONMENT = {
  quick: { SUFRA_EXTENT: 'quick' },
  full: { SUFRA_DATABASES: 'sampled', SUFRA_EXTENT: 'full' },
  nightly: { SUFRA_DATABASES: 'all', SUFRA_EXTENT: 'nightly' },
} as const
/** Tags of the browser tests in `npm test`: a journey per order type, and accessibility of the main screens. */
const QUICK_TAGS = '@journey|@main'

function tool(name: string, script: () => string[], skip?: Step['skip']): Step {
  return {
    name,
    groups: ['static'],
    cores: 1,
    ...(skip ? { skip } : {}),
    async run() {
      const { exitCode, output } = await runNode(script(), STATIC_LIMIT_S)
      return staticOutcome(name, exitCode === 0 ? '' : output || `ended with ${exitCode}`)
    },
  }
}

function report<T>(name: string): { file: string; read(): T | undefined } {
  const file = path.resolve(REPORTS, `${name}.json`)
  // Deletes the report of an earlier run, in case this run writes none.
  rmSync(file, { force: true })
  return { file, read: () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined) }
}

/** Test folders that Vitest runs and that contain at least one test. */
export function vitestFolders(files: string[]): string[] {
  const folders = files
    .filter((file) => /^tests\/.*\.test\.tsx?$/.test(file))
    .map((file) => file.split('/')[1] ?? '')
    .filter((folder) => !NOT_VITEST.has(folder))
  return [...new Set(folders)].sort()
}

function vitest(name: string, folders: string[], env: NodeJS.ProcessEnv = {}): Step {
  return {
    name,
    groups: ['vitest'],
    cores: 2,
    after: ['compile'],
    async run() {
      const json = report<Parameters<typeof vitestOutcome>[0]>(`vitest-${name}`)
      const args = [
        'run',
        ...folders.flatMap((folder) => ['--project', folder]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${json.file}`,
      ]
      const { exitCode, output } = await runNode([bin('vitest'), ...args], TESTS_LIMIT_S, env)
      return vitestOutcome(json.read(), exitCode, output)
    },
  }
}

const skipIfMissing = (file: string) => () => (existsSync(file) ? undefined : `${file} does not exist`)

const compile: Step = {
  ...tool(
    'compile',
    () => ['scripts/publish/make/compile.ts'],
    skipIfMissing('scripts/publish/make/compile.ts'),
  ),
  groups: ['vitest', 'playwright'],
}

function e2e(extent: Extent): Step {
  return {
    name: 'e2e',
    groups: ['playwright'],
    cores: 2,
    after: ['compile'],
    async run() {
      const json = report<Parameters<typeof playwrightOutcome>[0]>('playwright')
      const args = [bin('playwright'), 'test', '--forbid-only', '--reporter=line,json']
      if (extent === 'quick') args.push('--project=phone', `--grep=${QUICK_TAGS}`)
      const { exitCode, output } = await runNode(args, TESTS_LIMIT_S, {
        PLAYWRIGHT_JSON_OUTPUT_FILE: json.file,
        ...TEST_ENVIRONMENT[extent],
      })
      return playwrightOutcome(json.read(), exitCode, output)
    },
  }
}

/**
 * The steps of an extent in starting order: long ones first, so that none runs alone at the end.
 * All Vitest projects share one run, which keeps its workers busy to the end.
 */
export function createSteps(extent: Extent): Step[] {
  const folders = vitestFolders(projectFiles())
  const embedded = folders.filter((folder) => !NEEDS_POSTGRES.has(folder))
  return [
    compile,
    // `typescript` has a `tsc` too. The language server of Astro needs that one, which takes four times as long.
    tool('types', () => ['node_modules/typescript-native/bin/tsc', '--noEmit']),
    tool('astro-types', () => ['scripts/check/astro-types.ts']),
    tool('imports', () => [bin('depcruise'), ...SOURCES, '--no-progress']),
    tool('unused', () => [bin('knip')]),
    tool('format', () => [bin('biome'), 'check', '--error-on-warnings', '--no-errors-on-unmatched']),
    ...OWN_CHECKS.map(
      ({ name, run }): Step => ({
        name,
        groups: ['static'],
        cores: 1,
        run: async () => staticOutcome(name, run().map(formatProblem).join('\n')),
      }),
    ),
    { name: 'audit', groups: [], cores: 1, run: audit },
    vitest('vitest', extent === 'quick' ? embedded : folders, TEST_ENVIRONMENT[extent]),
    e2e(extent),
  ]
}

/**
 * Selects steps by name or group; all if there are no names. The folder of a Vitest project is a name too.
 * Throws for unknown names.
 */
export function selectSteps(
  steps: Step[],
  requested: string[],
  folders = vitestFolders(projectFiles()),
): Step[] {
  const known = new Set([...steps.flatMap(({ name, groups }) => [name, ...groups]), ...folders])
  const unknown = requested.filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new Error(`no step is called ${unknown.join(', ')}; there are ${[...known].join(', ')}`)
  }
  if (requested.length === 0) return steps
  const projects = folders.filter(
    (name) => requested.includes(name) && !steps.some((step) => step.name === name),
  )
  const named = steps.filter(({ name, groups }) => [name, ...groups].some((one) => requested.includes(one)))
  return projects.length > 0 ? [...named, vitest(projects.join('+'), projects)] : named
}
