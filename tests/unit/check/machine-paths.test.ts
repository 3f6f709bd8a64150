import { expect, it } from 'vitest'
import { checkMachinePaths } from '../../../scripts/check/machine-paths.ts'

it.each([
  ['/wo', 'rk/main'],
  ['.lib', 'rary/x'],
  ['far', 'm-3'],
  ['/ho', 'me/ada'],
  ['/Use', 'rs/ada'],
])('refuses %s%s', (...pieces) => {
  expect(checkMachinePaths('docs/a.md', `one\nsee ${pieces.join('')}`)).toMatchObject([{ line: 2 }])
})

it('accepts paths of the project, and prose', () => {
  expect(checkMachinePaths('docs/a.md', 'src/work/a.ts and ../shared/data and node_modules/library')).toEqual(
    [],
  )
  expect(checkMachinePaths('api/demo/farm.json', ['farm', '-fresh eggs'].join(''))).toEqual([])
})
