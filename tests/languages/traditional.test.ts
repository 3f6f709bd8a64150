import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { TRADITIONAL, traditionalMessages } from '../../scripts/locales/traditional.ts'

it('the traditional Chinese messages are up to date with the simplified ones (else: npm run traditional)', () => {
  const files = readdirSync(TRADITIONAL).map((name) => [
    name,
    readFileSync(new URL(name, TRADITIONAL), 'utf8'),
  ])
  expect(Object.fromEntries(files)).toEqual(Object.fromEntries(traditionalMessages()))
})
