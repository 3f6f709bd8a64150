import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SECRET_FILES } from '../../../api/backup/secret-files.ts'

// @feature backup.restore
test('a backup knows every secret that the API keeps in a file', () => {
  const root = new URL('../../../', import.meta.url)
  const names = globSync('{api,scripts/serve}/**/*.ts', { cwd: root }).flatMap((path) =>
    [...readFileSync(new URL(path, root), 'utf8').matchAll(/\bfile: '([\w-]+)',\s*variable: '\w+'/g)].map(
      ([, name]) => name,
    ),
  )
  expect(names.length).toBeGreaterThan(3)
  expect(SECRET_FILES.map(({ file }) => file).sort()).toEqual(names.sort())
})
