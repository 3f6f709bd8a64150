import { expect, test } from 'vitest'
import {
  defaultPrintChoice,
  type PrintChoice,
  parsePrintChoice,
  printQuery,
} from '../../../../src/domain/printing/print-choice.ts'

// @feature-file counter.printed-menu

test.each([
  defaultPrintChoice,
  { type: 'pickup', locale: 'ar', paper: 'a5', columns: 1, parts: [] },
  { type: 'dinein', locale: 'en', paper: 'a4', columns: 1, parts: ['pictures', 'options'] },
] satisfies PrintChoice[])('a choice survives its address (%#)', (choice) => {
  expect(parsePrintChoice(printQuery(choice))).toEqual(choice)
})

test('unknown values become the default', () => {
  const query = { paper: 'a3', columns: '9', parts: 'pictures prices', type: undefined }
  expect(parsePrintChoice(query)).toEqual({ ...defaultPrintChoice, parts: ['pictures'] })
})
