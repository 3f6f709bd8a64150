import { describe, expect, it } from 'vitest'
import {
  closingLine,
  playwrightOutcome,
  staticOutcome,
  total,
  vitestOutcome,
} from '../../../scripts/check/outcome.ts'

const file = (status: string, ...statuses: string[]) => ({
  name: 'a.test.ts',
  status,
  message: 'why',
  assertionResults: statuses.map((one) => ({
    status: one,
    fullName: `is ${one}`,
    failureMessages: ['because'],
  })),
})

describe('vitestOutcome', () => {
  it('counts tests by their status', () => {
    const outcome = vitestOutcome(
      { testResults: [file('failed', 'passed', 'failed', 'pending', 'todo')] },
      1,
      '',
    )
    expect(outcome).toMatchObject({ passed: 1, failed: 1, skipped: 2 })
    expect(outcome.failures).toEqual([{ title: 'a.test.ts > is failed', message: 'because' }])
  })

  it('counts a file that cannot be loaded as failed', () => {
    const outcome = vitestOutcome({ testResults: [file('failed'), file('passed', 'passed')] }, 1, '')
    expect(outcome).toMatchObject({
      passed: 1,
      failed: 1,
      failures: [{ title: 'a.test.ts', message: 'why' }],
    })
  })

  it('fails if the runner fails without a failed test, writes no report, or runs no test', () => {
    expect(vitestOutcome({ testResults: [file('passed', 'passed')] }, 1, 'unhandled')).toMatchObject({
      passed: 1,
      failed: 1,
      failures: [{ message: 'ended with 1\nunhandled' }],
    })
    expect(vitestOutcome(undefined, 1, 'config error')).toMatchObject({ failed: 1 })
    expect(vitestOutcome(undefined, 0, '')).toMatchObject({ failed: 1 })
    expect(vitestOutcome({ testResults: [] }, 0, '')).toMatchObject({ failed: 1 })
  })
})

describe('playwrightOutcome', () => {
  const spec = (...statuses: string[]) => ({
    title: 'opens',
    file: 'a.spec.ts',
    line: 3,
    tests: statuses.map((status) => ({
      projectName: 'phone',
      status,
      results: [
        {
          errors: [{ message: '\u001b[31mnot there\u001b[0m' }],
          attachments: [{ name: 'screenshot' }, { name: 'shown', body: btoa('/grill showed: Menu') }],
        },
      ],
    })),
  })

  it('counts nested suites, counts flaky tests as failed, and reports what the page showed', () => {
    const suites = [
      {
        title: '',
        specs: [spec('expected', 'skipped')],
        suites: [{ title: '', specs: [spec('unexpected', 'flaky')] }],
      },
    ]
    const outcome = playwrightOutcome({ errors: [], suites }, 1, '')
    expect(outcome).toMatchObject({ passed: 1, failed: 2, skipped: 1 })
    expect(outcome.failures[0]).toEqual({
      title: '[phone] a.spec.ts:3 > opens',
      message: '/grill showed: Menu\nnot there',
    })
  })

  it('fails if the setup fails', () => {
    expect(playwrightOutcome({ errors: [{ message: 'no server' }], suites: [] }, 1, '')).toMatchObject({
      failed: 1,
      failures: [{ title: 'playwright', message: 'no server' }],
    })
  })
})

it('staticOutcome counts a check as one test', () => {
  expect(staticOutcome('types', '')).toMatchObject({ passed: 1, failed: 0 })
  expect(staticOutcome('types', 'wrong')).toMatchObject({
    failed: 1,
    failures: [{ title: 'types', message: 'wrong' }],
  })
})

it('closingLine states the totals', () => {
  const sum = total([staticOutcome('a', ''), staticOutcome('b', 'x'), staticOutcome('c', '')])
  expect(closingLine(sum)).toBe('2 passed, 1 failed')
  expect(closingLine({ ...sum, skipped: 4 })).toBe('2 passed, 1 failed, 4 skipped')
})
