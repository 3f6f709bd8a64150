import { expect, it } from 'vitest'
import { visibleName } from '../../../api/orders/visible-name.ts'

it.each(['', ' ', '\u00a0', '\u200b\u200b', '\u2800', '\u3164', '\u202e', '\u115f \ufeff'])(
  'a name without visible characters becomes empty: %j',
  (name) => {
    expect(visibleName(name)).toBe('')
  },
)

it.each(['Sara', '\u200fسارة', 'می\u200cلاد', '한글', '👩‍🍳'])(
  'a name with visible characters remains unchanged: %j',
  (name) => {
    expect(visibleName(name)).toBe(name)
  },
)
