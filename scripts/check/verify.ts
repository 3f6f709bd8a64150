/**
 * `npm test`, `npm run verify` and `npm run verify -- --nightly`: see docs/testing.md. `npm test -- NAME…` runs steps by name
 * or group. Continues after a failed step, so that one run shows all failures. Ends with `N passed, N failed`.
 */
import { parseArgs } from 'node:util'
import { withScratchFolder } from '../machine/scratch-folder.ts'
import { closingLine, type Failure, type Outcome, staticOutcome, total } from './outcome.ts'
import { runSideBySide } from './schedule.ts'
import { createSteps, type Extent, type Step, selectSteps } from './steps.ts'

const CORES = 2
/** Lines shown per failure if all steps run. Steps selected by name are shown in full. */
const SHOWN_LINES = 40
const LARGEST_SEED = 2 ** 31

async function perform(step: Step): Promise<Outcome> {
  const started = performance.now()
  const reason = step.skip?.()
  if (reason !== undefined) {
    console.log(`${step.name.padEnd(14)} skipped: ${reason}`)
    return { passed: 0, failed: 0, skipped: 1, failures: [] }
  }
  // An exception fails its step and does not end the run.
  const outcome = await step.run().catch((error) => staticOutcome(step.name, String(error?.stack ?? error)))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const verdict = outcome.failed === 0 ? 'ok    ' : 'FAILED'
  console.log(`${step.name.padEnd(14)} ${verdict} ${seconds.padStart(6)} s  ${closingLine(outcome)}`)
  return outcome
}

function shorten({ title, message }: Failure, maxLines: number): string {
  const lines = message.trim().split('\n')
  const omitted = lines.length - maxLines
  const shown = omitted > 0 ? [...lines.slice(0, maxLines), `… and ${omitted} lines more (${title})`] : lines
  return shown.map((line) => `    ${line}`).join('\n')
}

function show(failures: Failure[], maxLines: number): void {
  for (const failure of failures) console.log(`\n✗ ${failure.title}\n${shorten(failure, maxLines)}`)
}

/** Sets one seed for all sampling tests of a run, so that the run can be repeated. */
function setSeed(): void {
  process.env.SUFRA_SEED ??= String(Math.floor(Math.random() * LARGEST_SEED))
  console.log(`SUFRA_SEED=${process.env.SUFRA_SEED}`)
}

try {
  const { values, positionals } = parseArgs({
    options: { full: { type: 'boolean' }, nightly: { type: 'boolean' } },
    allowPositionals: true,
  })
  const extent: Extent = values.nightly ? 'nightly' : values.full ? 'full' : 'quick'
  const started = performance.now()
  setSeed()
  const steps = selectSteps(createSteps(extent), positionals)
  const result = total(await withScratchFolder(() => runSideBySide(steps, CORES, perform)))
  show(result.failures, positionals.length === 0 ? SHOWN_LINES : Number.POSITIVE_INFINITY)
  console.log(
    `\n${((performance.now() - started) / 1000).toFixed(0)} s, SUFRA_SEED=${process.env.SUFRA_SEED}`,
  )
  console.log(closingLine(result))
  process.exitCode = result.failed === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
