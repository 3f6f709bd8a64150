import { mkdirSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from '../../publish/make/compile.ts'
import { npmScriptArguments } from '../npm-script.ts'
import { median } from '../statistics.ts'
import { type Generator, prepareEleventy, prepareHugo } from './generators.ts'
import { countPages, PEER_MENUS, toPeerVenue } from './peer-menus.ts'
import type { Published } from './publish-venues.ts'
import { type Timing, timeCommand } from './timed-command.ts'

const ROUNDS = 3

/**
 * Measures the pages per second of Hugo, Eleventy and Sufra on the same menus. Each run is a process of its own that fills an
 * empty folder; start-up counts, compiling Sufra's pages does not, since that happens once per change of the code. The
 * generators take turns in several rounds. Prints one line of JSON per generator, with medians.
 */
export async function benchPeers(print: (line: string) => void): Promise<void> {
  await compile()
  const dir = mkdtempSync(join(tmpdir(), 'sufra-peers-'))
  try {
    const generators = prepareGenerators(dir, print)
    const runs = new Map<Generator, Run[]>(generators.map((generator) => [generator, []]))
    for (let round = 0; round < ROUNDS; round++) {
      for (const [generator, all] of runs) all.push(runGenerator(generator, round))
    }
    const perSecond = (all: readonly Run[]) => median(all.map((run) => run.pages / run.seconds))
    const hugo = generators.find(({ name }) => name.startsWith('hugo'))
    for (const [{ name, writes }, all] of runs) {
      const figures = {
        pages: all[0]?.pages ?? 0,
        seconds: round(median(all.map(({ seconds }) => seconds)), 2),
        pagesPerSecond: Math.round(perSecond(all)),
        cpuSeconds: round(median(all.map(({ cpuSeconds }) => cpuSeconds)), 2),
        megabytes: round((all[0]?.bytes ?? 0) / 1e6, 1),
      }
      const ofHugo = hugo && { 'of hugo': round(perSecond(all) / perSecond(runs.get(hugo) ?? []), 3) }
      const ms = all.some((run) => run.ms) && { ms: medianPhases(all) }
      print(JSON.stringify({ bench: 'peers', generator: name, ...figures, ...ofHugo, writes, ...ms }))
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Prepares the generators, without those that this machine cannot have. */
function prepareGenerators(dir: string, print: (line: string) => void): Generator[] {
  const venues = PEER_MENUS.map(toPeerVenue)
  const peers = { hugo: prepareHugo, eleventy: prepareEleventy }
  const generators = Object.entries(peers).flatMap(([name, prepare]) => {
    try {
      return [prepare(join(dir, name), venues)]
    } catch (error) {
      print(`peers: without ${name}: ${error instanceof Error ? error.message : error}`)
      return []
    }
  })
  return [...generators, prepareSufra(join(dir, 'sufra'))]
}

function prepareSufra(dir: string): Generator {
  mkdirSync(dir)
  const script = fileURLToPath(new URL('./publish-venues.ts', import.meta.url))
  const out = join(dir, 'site')
  // As in `npm run build`, which keeps the compiled code of its modules.
  const env = { NODE_COMPILE_CACHE: join(dir, 'modules') }
  const flags = npmScriptArguments('build').filter((argument) => argument.startsWith('-'))
  const writes = 'pages with inline styles, payloads and brotli copies; verified and flushed'
  return { name: 'sufra', writes, command: process.execPath, args: [...flags, script, out], dir, out, env }
}

type Run = Timing & { pages: number; bytes: number; ms?: Published['ms'] }

function runGenerator(generator: Generator, round: number): Run {
  const { name, command, args, dir, out, env } = generator
  const timing = timeCommand(command, args, dir, env)
  const files = filesUnder(out)
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  // Deleted at the end, because creating files beside deleted ones is slow on some file systems.
  renameSync(out, `${dir}-${round}`)
  if (name === 'sufra') return { ...timing, bytes, ...(JSON.parse(timing.stdout) as Published) }
  const pages = files.filter((file) => file.endsWith('.html')).length
  const expected = countPages(PEER_MENUS.map(toPeerVenue))
  if (pages !== expected) throw new Error(`${name} wrote ${pages} pages, not ${expected}`)
  return { ...timing, pages, bytes }
}

/** The files of a folder, each once: `readdirSync` follows symbolic links. */
function filesUnder(dir: string): string[] {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return [...new Set(files.map((entry) => realpathSync(join(entry.parentPath, entry.name))))]
}

function medianPhases(all: readonly Run[]): Record<string, number> {
  const phases = Object.keys(all[0]?.ms ?? {})
  return Object.fromEntries(
    phases.map((phase) => [phase, Math.round(median(all.map(({ ms }) => ms?.[phase] ?? 0)))]),
  )
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
