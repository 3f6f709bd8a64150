import { expect, test, vi } from 'vitest'
import { build } from '../../../scripts/publish/build.ts'

test.each([
  [{}, /^API_BASE: is required/],
  [{ API_BASE: '' }, /^API_BASE: is required/],
  [{ API_BASE: 'platform' }, /^API_BASE: must be an http:\/\/ or https:\/\/ address$/],
])('a build with %j fails and names the invalid setting', async (variables, message) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await build([], variables)).toBe(2)
  expect(logged.mock.calls).toEqual([[expect.stringMatching(message)]])
  logged.mockRestore()
})
