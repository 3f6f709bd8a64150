/** Outcomes of verification steps, computed from the reports of the test runners. */

import { stripVTControlCharacters } from 'node:util'

export interface Failure {
  title: string
  message: string
}

export interface Outcome {
  passed: number
  failed: number
  skipped: number
  failures: Failure[]
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
  }[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    line: number
    tests: {
      projectName: string
      status: string
      results: {
        errors: { message?: string }[]
        /** `body` is base64. */
        attachments: { name: string; body?: string }[]
      }[]
    }[]
  }[]
}

export interface PlaywrightReport {
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

/** A static check counts as one test. */
export function staticOutcome(name: string, problems: string): Outcome {
  return problems === ''
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [{ title: name, message: problems }] }
}

/**
 * Counts Vitest's JSON report. These count as one failure: a file that could not be loaded, a failing exit code
 * without a failed test (an unhandled error), and a run without tests.
 */
export function vitestOutcome(report: VitestReport | undefined, exitCode: number, output: string): Outcome {
  const outcome: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [] }
  for (const file of report?.testResults ?? []) {
    for (const test of file.assertionResults) {
      if (test.status === 'passed') outcome.passed += 1
      else if (test.status === 'failed') {
        fail(outcome, `${file.name} > ${test.fullName}`, (test.failureMessages ?? []).join('\n'))
      } else outcome.skipped += 1
    }
    const explained = file.assertionResults.some(({ status }) => status === 'failed')
    if (file.status === 'failed' && !explained) fail(outcome, file.name, file.message ?? 'could not be run')
  }
  return withExitCode(outcome, 'vitest', exitCode, output)
}

/** Counts Playwright's JSON report. A test that passed only on a second attempt counts as failed. */
export function playwrightOutcome(
  report: PlaywrightReport | undefined,
  exitCode: number,
  output: string,
): Outcome {
  const outcome: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [] }
  const count = (suite: PlaywrightSuite): void => {
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        if (test.status === 'expected') outcome.passed += 1
        else if (test.status === 'skipped') outcome.skipped += 1
        else {
          const messages = test.results.flatMap(({ errors, attachments }) => [
            ...attachments
              .filter(({ name }) => name === 'shown')
              .map(({ body = '' }) => Buffer.from(body, 'base64').toString()),
            ...errors.map(({ message }) => message ?? ''),
          ])
          fail(
            outcome,
            `[${test.projectName}] ${spec.file}:${spec.line} > ${spec.title}`,
            messages.join('\n'),
          )
        }
      }
    }
    for (const inner of suite.suites ?? []) count(inner)
  }
  for (const suite of report?.suites ?? []) count(suite)
  for (const { message } of report?.errors ?? [])
    fail(outcome, 'playwright', message ?? 'failed before any test')
  return withExitCode(outcome, 'playwright', exitCode, output)
}

function withExitCode(outcome: Outcome, runner: string, exitCode: number, output: string): Outcome {
  const ran = outcome.passed + outcome.failed + outcome.skipped > 0
  if (exitCode !== 0 && outcome.failed === 0) fail(outcome, runner, `ended with ${exitCode}\n${output}`)
  else if (!ran) fail(outcome, runner, `ran no test\n${output}`)
  return outcome
}

function fail(outcome: Outcome, title: string, message: string): void {
  outcome.failed += 1
  outcome.failures.push({ title, message: stripVTControlCharacters(message) })
}

/** Adds outcomes. */
export function total(outcomes: Outcome[]): Outcome {
  return outcomes.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      failures: [...sum.failures, ...one.failures],
    }),
    { passed: 0, failed: 0, skipped: 0, failures: [] },
  )
}

/** Formats the last line: `N passed, N failed`, and the number of skipped tests if there are any. */
export function closingLine({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
