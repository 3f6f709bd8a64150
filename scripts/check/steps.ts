/** The steps of the verification, in order. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { audit } from './audit.ts'
import { type Outcome, ofPlaywright, ofStaticCheck, ofVitest } from './outcome.ts'
import { OWN_CHECKS } from './own-checks.ts'
import { asLine } from './report.ts'
import { projectFiles } from './source.ts'
import { bin, runNode } from './tool.ts'

export interface Step {
  name: string
  /** the names, beside its own, by which a person asks for it */
  groups: string[]
  /** why it does not apply now, if so; then it counts as skipped */
  skip?: () => string | undefined
  run(): Promise<Outcome>
}

const STATIC_LIMIT_S = 300
// Only what hangs is stopped: the browser tests take three quarters of an hour on two quiet cores, longer on busy ones.
const TESTS_LIMIT_S = 4500
const REPORTS = 'node_modules/.cache/verify'
const SOURCES = ['src', 'api', 'scripts', 'tests']
const NOT_VITEST = new Set(['e2e', 'fixtures', 'helpers'])

function tool(name: string, script: () => string[], skip?: Step['skip']): Step {
  return {
    name,
    groups: ['static'],
    ...(skip ? { skip } : {}),
    async run() {
      const { exitCode, output } = await runNode(script(), STATIC_LIMIT_S)
      return ofStaticCheck(name, exitCode === 0 ? '' : output || `ended with ${exitCode}`)
    },
  }
}

function report<T>(name: string): { file: string; read(): T | undefined } {
  const file = path.resolve(REPORTS, `${name}.json`)
  // Yesterday's report must never be counted for a run that wrote none.
  rmSync(file, { force: true })
  return { file, read: () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined) }
}

/** The folders of tests that Vitest runs and that hold at least one. */
export function vitestFolders(files: string[]): string[] {
  const folders = files
    .filter((file) => /^tests\/.*\.test\.tsx?$/.test(file))
    .map((file) => file.split('/')[1] ?? '')
    .filter((folder) => !NOT_VITEST.has(folder))
  return [...new Set(folders)].sort()
}

function vitest(folder: string): Step {
  return {
    name: folder,
    groups: ['vitest'],
    async run() {
      const json = report<Parameters<typeof ofVitest>[0]>(`vitest-${folder}`)
      const args = [
        'run',
        '--project',
        folder,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${json.file}`,
      ]
      const { exitCode, output } = await runNode([bin('vitest'), ...args], TESTS_LIMIT_S)
      return ofVitest(json.read(), exitCode, output)
    },
  }
}

const missing = (file: string) => () => (existsSync(file) ? undefined : `${file} does not exist`)

const compile: Step = {
  ...tool('compile', () => ['scripts/publish/compile.ts'], missing('scripts/publish/compile.ts')),
  groups: ['e2e', 'publish'],
}

const e2e: Step = {
  name: 'e2e',
  groups: ['playwright'],
  skip: missing('tests/helpers/server.ts'),
  async run() {
    const json = report<Parameters<typeof ofPlaywright>[0]>('playwright')
    const args = [bin('playwright'), 'test', '--forbid-only', '--reporter=line,json']
    const { exitCode, output } = await runNode(args, TESTS_LIMIT_S, {
      PLAYWRIGHT_JSON_OUTPUT_FILE: json.file,
    })
    return ofPlaywright(json.read(), exitCode, output)
  },
}

/** Every step; the folders of tests are those that hold one now. */
export function allSteps(): Step[] {
  return [
    tool('format', () => [bin('biome'), 'check', '--error-on-warnings', '--no-errors-on-unmatched']),
    tool('types', () => [bin('tsc'), '--noEmit', '-p', '.']),
    tool('astro', () => [bin('astro'), 'check'], missing('src/pages')),
    tool('imports', () => [
      bin('depcruise'),
      ...SOURCES.filter((folder) => existsSync(folder)),
      '--no-progress',
    ]),
    tool('unused', () => [bin('knip')]),
    ...OWN_CHECKS.map(
      ({ name, run }): Step => ({
        name,
        groups: ['static'],
        run: async () => ofStaticCheck(name, run().map(asLine).join('\n')),
      }),
    ),
    { name: 'audit', groups: [], run: audit },
    compile,
    ...vitestFolders(projectFiles()).map(vitest),
    e2e,
  ]
}

/** The steps a person asked for by name or group; all when nothing was named. Throws on a name that is none. */
export function chosen(steps: Step[], asked: string[]): Step[] {
  const known = new Set(steps.flatMap(({ name, groups }) => [name, ...groups]))
  const unknown = asked.filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new Error(`no step is called ${unknown.join(', ')}; there are ${[...known].join(', ')}`)
  }
  return steps.filter(
    ({ name, groups }) => asked.length === 0 || [name, ...groups].some((one) => asked.includes(one)),
  )
}
