import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rewriteJson } from '../../../../api/venues/file/rewrite-json.ts'
import { applyDocumentEdits, type DocumentEdit } from '../../../../src/domain/menu-import/document-edit.ts'

// @feature-file venue.menu-import

const editJsonText = (text: string, edits: readonly DocumentEdit[]) =>
  rewriteJson(text, (file) => applyDocumentEdits(file, edits))

test('everything that no edit is about stays as it is written', () => {
  const text = `\uFEFF{
\t"format" : 1.0, "huge": 12345678901234567890,
\t"menu": [
\t\t{ "id": "a", "price": 1.50, "x": "\\u0041" },
\t\t{ "id": "b" },
\t\t{ "id": "c" }
\t],
\t"empty": []
}
`
  expect(
    editJsonText(text, [
      { kind: 'set', path: ['menu', 0, 'price'], value: '2.00' },
      { kind: 'set', path: ['menu', 2, 'locales'], value: [{ locale: 'en' }] },
      { kind: 'remove', path: ['menu', 1] },
      { kind: 'append', path: ['menu'], value: { id: 'd', n: [1] } },
      { kind: 'append', path: ['empty'], value: 7 },
    ]),
  ).toBe(`\uFEFF{
\t"format" : 1.0, "huge": 12345678901234567890,
\t"menu": [
\t\t{ "id": "a", "price": "2.00", "x": "\\u0041" },
\t\t{ "id": "c", "locales": [{"locale": "en"}] },
\t\t{
\t\t\t"id": "d",
\t\t\t"n": [
\t\t\t\t1
\t\t\t]
\t\t}
\t],
\t"empty": [
\t\t7
\t]
}
`)
})

test.each<[string, DocumentEdit[], string]>([
  ['[1,2,3]', [{ kind: 'remove', path: [0] }], '[2,3]'],
  [
    '[1,2,3]',
    [
      { kind: 'remove', path: [0] },
      { kind: 'remove', path: [1] },
    ],
    '[3]',
  ],
  [
    '[1,2,3]',
    [
      { kind: 'remove', path: [1] },
      { kind: 'remove', path: [2] },
      { kind: 'append', path: [], value: 4 },
    ],
    '[1,4]',
  ],
  [
    '[1,2]',
    [
      { kind: 'remove', path: [0] },
      { kind: 'remove', path: [1] },
    ],
    '[]',
  ],
  [
    '[1]',
    [
      { kind: 'remove', path: [0] },
      { kind: 'append', path: [], value: { a: 1 } },
    ],
    '[{"a":1}]',
  ],
  ['{"a":1,"a":2}', [{ kind: 'set', path: ['a'], value: 3 }], '{"a":3}'],
  [
    '{"a": {}}',
    [
      { kind: 'set', path: ['a', 'b'], value: [1] },
      { kind: 'set', path: ['a', 'c'], value: 2 },
    ],
    '{"a": {"b": [1], "c": 2}}',
  ],
  ['{"a":1,"b":2}', [{ kind: 'remove', path: ['a'] }], '{"b":2}'],
  ['{"a": null}', [{ kind: 'set', path: ['a'], value: ['x', 1] }], '{"a": ["x", 1]}'],
])('%s with %j is %s', (text, edits, changed) => {
  expect(editJsonText(text, edits)).toBe(changed)
})

test('line breaks are those of the document', () => {
  expect(editJsonText('{\r\n  "a": []\r\n}', [{ kind: 'append', path: ['a'], value: { b: 1 } }])).toBe(
    '{\r\n  "a": [\r\n    {\r\n      "b": 1\r\n    }\r\n  ]\r\n}',
  )
})

test.each<[DocumentEdit]>([
  [{ kind: 'append', path: ['b'], value: 1 }],
  [{ kind: 'remove', path: ['a', 3] }],
  [{ kind: 'set', path: ['a', 3], value: 1 }],
])('%j leads nowhere', (edit) => {
  expect(() => editJsonText('{"a":[1]}', [edit])).toThrow(RangeError)
})

test('the text means what the edits mean, however it is indented', () => {
  const value = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<never>
  fc.assert(
    fc.property(
      fc.array(value, { maxLength: 6 }),
      fc.dictionary(fc.stringMatching(/^[a-c1]{1,2}$/), value, { maxKeys: 4 }),
      fc.array(fc.nat(5), { maxLength: 4 }),
      fc.array(value, { maxLength: 3 }),
      fc.stringMatching(/^[a-d1]{1,2}$/),
      fc.constantFrom(0, 1, 2, '\t'),
      (list, fields, removed, added, key, indent) => {
        const gone = new Set(removed.filter((index) => index < list.length))
        const edits: DocumentEdit[] = [
          ...[...gone].map((index): DocumentEdit => ({ kind: 'remove', path: ['list', index] })),
          ...added.map((entry): DocumentEdit => ({ kind: 'append', path: ['list'], value: entry })),
          { kind: 'set', path: ['fields', key], value: 'set' },
        ]
        const text = JSON.stringify({ list, fields, last: 1 }, null, indent)
        const kept = list.filter((_, index) => !gone.has(index))
        // JSON.parse brings -0 and key order to what the text says.
        const expected = { list: [...kept, ...added], fields: { ...fields, [key]: 'set' }, last: 1 }
        expect(JSON.parse(editJsonText(text, edits))).toEqual(JSON.parse(JSON.stringify(expected)))
      },
    ),
  )
})
