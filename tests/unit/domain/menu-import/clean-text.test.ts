import { expect, test } from 'vitest'
import { cleanText } from '../../../../src/domain/menu-import/table.ts'

test('a text has no characters that a sheet would lose', () => {
  expect(cleanText(' \ufeffTea\u0000 \u{5fffe}\ufffe&\r\nMint\u2028')).toBe('Tea &\nMint')
  expect(cleanText('شاي \u{1f35c}')).toBe('شاي \u{1f35c}')
})
