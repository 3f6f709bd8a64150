import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../../api/http/errors.ts'
import { readVenueFile } from '../../../../api/venues/file/read-venue-file.ts'
import { rewriteJson } from '../../../../api/venues/file/rewrite-json.ts'
import { type Edit, invertEdit } from '../../../../src/domain/desk/edit.ts'
import { applyEdit } from '../../../../src/domain/desk/plan-edit.ts'
import { isSameValue } from '../../../../src/domain/desk/same-value.ts'
import type { Json } from '../../../../src/domain/json/json.ts'
import { applyChange } from '../../../../src/domain/json/json-change.ts'
import { arbChoices, toEdit } from '../../../helpers/arbitrary-edits.ts'
import { scaledCount } from '../../../helpers/seed.ts'

const set =
  (...[at, value]: [(string | number)[], Json | undefined]) =>
  (root: Json) =>
    applyChange(root, { kind: 'set', at, value })
const insert = (at: (string | number)[], value: Json) => (root: Json) =>
  applyChange(root, { kind: 'insert', at, value })

// @feature desk.untouched-text
describe('the text around a change stays', () => {
  const TEXT = `{
  "price": 3.300, "note" : "a\\u00e9",
  "list": [ {"id": 1, "n": 1e2},
    {"id": 2} ],
  "empty": {},

  "last": null
}
`
  test.each<[string, (root: Json) => Json, (text: string) => string]>([
    ['nothing', (root) => root, (text) => text],
    ['a text', set(['note'], 'b'), (text) => text.replace('"a\\u00e9"', '"b"')],
    ['a removed property', set(['note'], undefined), (text) => text.replace(', "note" : "a\\u00e9"', '')],
    ['the first property', set(['price'], undefined), (text) => text.replace('"price": 3.300, ', '')],
    ['the last property', set(['last'], undefined), (text) => text.replace(',\n\n  "last": null', '')],
    ['a new property', set(['new'], [1]), (text) => text.replace('null\n', 'null, "new": [\n    1\n  ]\n')],
    [
      'a property of an empty object',
      set(['empty', 'a'], 1),
      (text) => text.replace('{}', '{\n    "a": 1\n  }'),
    ],
    ['a part of an element', set(['list', 0, 'n'], 2), (text) => text.replace('1e2', '2')],
    [
      'a new element',
      insert(['list', 1], { id: 3 }),
      (text) => text.replace('1e2},', '1e2},\n    {"id": 3},'),
    ],
    [
      'a moved element',
      (root) => moveFirst(root),
      () => TEXT.replace(/\[ (\{.*\}),\n {4}(\{.*\}) \]/, '[ $2,\n    $1 ]'),
    ],
  ])('%s', (_what, change, expected) => {
    expect(rewriteJson(TEXT, change)).toBe(expected(TEXT))
  })

  const moveFirst = (root: Json): Json => {
    const { list } = root as { list: Json[] }
    return { ...(root as object), list: [...list.slice(1), ...list.slice(0, 1)] }
  }

  test('what is not JSON is refused', () => {
    for (const text of ['', '{"a":1,}', '{"a":1} // b', '{a:1}'])
      expect(() => rewriteJson(text, set(['a'], 2)), text).toThrow(RangeError)
  })
})

const DEMO = new URL('../../../../api/demo/', import.meta.url)
const venues = readdirSync(DEMO).filter((name) => name.endsWith('.json'))

// @feature desk.untouched-text desk.edits
test.each(venues)(
  'after any edits of %s, the file has the edited content, can be imported, and edits can be taken back',
  (name) => {
    const original = readFileSync(new URL(name, DEMO), 'utf8')
    fc.assert(
      fc.property(arbChoices(12), fc.constantFrom(undefined, 0, 1, '\t'), (choices, space) => {
        const text = space === undefined ? original : JSON.stringify(JSON.parse(original), null, space)
        const edits: Edit[] = []
        const apply = (file: Json) =>
          choices.reduce((before, choice, index) => {
            const edit = toEdit(before, choice, `new-${index}`)
            const result = applyEdit(before, edit)
            // Coupons and lists may refer to what is removed. The platform refuses such an edit.
            if ('problem' in result || (edit.kind === 'remove' && !isValid(result.file))) return before
            edits.push(edit)
            return result.file
          }, file)
        const edited = rewriteJson(text, apply)
        expect(JSON.parse(edited)).toEqual(apply(JSON.parse(text)))
        readVenueFile(Buffer.from(edited))
        const undone = rewriteJson(edited, (file) =>
          edits.slice(0, edits.length / 2).reduceRight(takeBack, file),
        )
        expect(isSameValue(JSON.parse(undone), JSON.parse(text))).toBe(true)
      }),
      { numRuns: scaledCount(60) },
    )
  },
)

function isValid(file: Json): boolean {
  try {
    readVenueFile(Buffer.from(JSON.stringify(file)))
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

function takeBack(file: Json, edit: Edit): Json {
  const result = applyEdit(file, invertEdit(edit))
  if ('problem' in result) throw new Error(`${JSON.stringify(edit)} cannot be taken back: ${result.problem}`)
  return result.file
}
