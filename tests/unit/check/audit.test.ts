import { expect, test } from 'vitest'
import { outcomeOf } from '../../../scripts/check/audit.ts'

const vulnerability = (severity: string) => ({
  severity,
  range: '<1.2.3',
  via: ['other', { title: 'Runs what it is sent', url: 'https://github.com/advisories/X' }],
})

// @feature security.audit
test('severe vulnerabilities fail, with package and advisory; moderate ones do not', () => {
  const { passed, failed, failures } = outcomeOf(
    JSON.stringify({
      vulnerabilities: {
        one: vulnerability('critical'),
        two: vulnerability('moderate'),
        three: vulnerability('high'),
      },
    }),
  )
  expect([passed, failed]).toEqual([0, 2])
  expect(failures).toEqual([
    {
      title: 'audit: one <1.2.3 (critical)',
      message: expect.stringContaining('https://github.com/advisories/X'),
    },
    { title: 'audit: three <1.2.3 (high)', message: expect.stringContaining('by other') },
  ])
})

test('no vulnerabilities pass, and a registry without advisories is skipped', () => {
  expect(outcomeOf('{"vulnerabilities":{}}')).toMatchObject({ passed: 1, failed: 0, skipped: 0 })
  for (const json of ['{"message":"405 Method Not Allowed","error":{}}', '', '<html>'])
    expect(outcomeOf(json)).toMatchObject({ passed: 0, failed: 0, skipped: 1 })
})
