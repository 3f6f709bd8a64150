/**
 * `npm test`: everything that must hold, for people and CI alike. `npm test -- NAME…` runs steps by name or group.
 * Goes on after a failed step, so that one run shows everything that fails; ends with `N passed, N failed`.
 */
import { closingLine, type Failure, type Outcome, ofStaticCheck, total } from './outcome.ts'
import { allSteps, chosen, type Step } from './steps.ts'

/** Of one failure, when everything is run; a step asked for by name is shown whole. */
const SHOWN_LINES = 40

async function perform(step: Step): Promise<Outcome> {
  const started = performance.now()
  process.stdout.write(`${step.name.padEnd(14)} `)
  const reason = step.skip?.()
  if (reason !== undefined) {
    console.log(`skipped: ${reason}`)
    return { passed: 0, failed: 0, skipped: 1, failures: [] }
  }
  // A step that breaks is a failure of that step, not the end of the run.
  const outcome = await step.run().catch((error) => ofStaticCheck(step.name, String(error?.stack ?? error)))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `${outcome.failed === 0 ? 'ok    ' : 'FAILED'} ${seconds.padStart(6)} s  ${closingLine(outcome)}`,
  )
  return outcome
}

function shortened({ title, message }: Failure, most: number): string {
  const lines = message.trim().split('\n')
  const left = lines.length - most
  const shown = left > 0 ? [...lines.slice(0, most), `… and ${left} lines more (${title})`] : lines
  return shown.map((line) => `    ${line}`).join('\n')
}

function show(failures: Failure[], most: number): void {
  for (const failure of failures) console.log(`\n✗ ${failure.title}\n${shortened(failure, most)}`)
}

async function verify(asked: string[]): Promise<Outcome> {
  const outcomes: Outcome[] = []
  for (const step of chosen(allSteps(), asked)) outcomes.push(await perform(step))
  return total(outcomes)
}

try {
  const asked = process.argv.slice(2)
  const result = await verify(asked)
  show(result.failures, asked.length === 0 ? SHOWN_LINES : Number.POSITIVE_INFINITY)
  console.log(`\n${closingLine(result)}`)
  process.exitCode = result.failed === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
