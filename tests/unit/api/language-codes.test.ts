import { expect, test } from 'vitest'
import { isLanguageCode } from '../../../api/venues/file/language-codes.ts'

/** The interface languages of spec §9. */
const supported =
  'ar az bg bn ca de el en es et fi fr ha hi hr hu hy it ja ka km ko ku lo mn ms nl nn no pl pt ro ru sq sv th tr ur vi zh fa'

test.each([...supported.split(' '), 'zh-Hant', 'pt-BR', 'fil'])('%s is a language', (code) => {
  expect(isLanguageCode(code)).toBe(true)
})

test.each(['xx', 'qqq', '', 'e', 'en_US', 'toolonglanguage', '12'])('%j is not a language', (code) => {
  expect(isLanguageCode(code)).toBe(false)
})
