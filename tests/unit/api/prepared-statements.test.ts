import { expect, test } from 'vitest'
import { createStatementNames } from '../../../api/db/prepared-statements.ts'

const SELECT = 'select id from venue where id = $1'
const useOften = (nameOf: ReturnType<typeof createStatementNames>, text: string, values: unknown[] = [1]) =>
  Array.from({ length: 10 }, () => nameOf(text, values))

test('a statement is prepared once it was used several times, and keeps its name', () => {
  const names = useOften(createStatementNames(), SELECT)
  expect(names.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined])
  expect(new Set(names.slice(4)).size).toBe(1)
  expect(names[9]).toMatch(/^statement_\d+$/)
})

test('statements without parameters, and those whose columns depend on the schema, are never prepared', () => {
  const nameOf = createStatementNames()
  expect(useOften(nameOf, 'commit', [])[9]).toBeUndefined()
  expect(useOften(nameOf, 'select * from venue where id = $1')[9]).toBeUndefined()
  expect(useOften(nameOf, 'insert into venue (id) values ($1) returning *')[9]).toBeUndefined()
  expect(useOften(nameOf, 'select count(*) from venue where id = $1')[9]).toBeDefined()
})

test('a list of any length cannot fill the connections with statements', () => {
  const nameOf = createStatementNames()
  const names = Array.from({ length: 500 }, (_, length) =>
    useOften(nameOf, `${SELECT} or id in (${'$1, '.repeat(length)}$1)`).at(-1),
  )
  expect(new Set(names).size).toBe(201)
  expect(names.at(-1)).toBeUndefined()
})
