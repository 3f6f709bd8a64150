// @feature-file screen.icon-direction

import { expect, it } from 'vitest'
import { checkIcons } from '../../../scripts/check/icon-direction.ts'

const found = (text: string, file = 'src/islands/a/A.tsx') => checkIcons(new Map([[file, text]]))

it('requires icons for forward and back to mirror', () => {
  expect(found('<Icon of={forward} className="x" />')).toMatchObject([{ line: 1 }])
  expect(found('<p>\n<Icon name="back" />', 'src/pages/a.astro')).toMatchObject([{ line: 2 }])
  expect(found('<IconButton icon={back} label="x" />')).toHaveLength(1)
  expect(found('<Icon of={forward} className="rotate-90" />')).toEqual([])
  expect(found('<Icon of={forward} flip className="x" /><Icon name="back" flip />')).toEqual([])
})

it('requires other icons not to mirror', () => {
  expect(found('<Icon of={clock} flip />')).toHaveLength(1)
  expect(
    found('<Icon of={search} /><Icon name="check" class="flip-flop" /><IconButton icon={close} />'),
  ).toEqual([])
})

it('requires a decision for a new icon', () => {
  expect(found("export const clock = ''\nexport const rocket = ''", 'src/components/icons.ts')).toMatchObject(
    [{ message: expect.stringContaining('rocket') }],
  )
})
