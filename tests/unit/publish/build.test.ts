import { expect, test, vi } from 'vitest'
import { build } from '../../../scripts/publish/build.ts'

test.each([
  [{}, /^API_BASE: is required/],
  [{ API_BASE: '' }, /^API_BASE: is required/],
  [{ API_BASE: 'platform' }, /^API_BASE: must be an http:\/\/ or https:\/\/ address$/],
])('a build of %j ends with the setting and what is wrong with it', async (variables, words) => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await build([], variables)).toBe(2)
  expect(said.mock.calls).toEqual([[expect.stringMatching(words)]])
  said.mockRestore()
})
