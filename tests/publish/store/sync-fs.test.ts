import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { syncFileSystem } from '../../../scripts/publish/store/sync-fs.ts'

const MODULE = join(import.meta.dirname, '../../../scripts/publish/store/sync-fs.ts')

test.runIf(process.platform === 'linux')(
  'reports for each folder whether its file system was flushed',
  async () => {
    const folders = [tmpdir(), '/nowhere/at all', "/tmp/'; echo yes; '", tmpdir(), '/a\nb']
    expect(await Promise.all(folders.map(syncFileSystem))).toEqual([true, false, false, true, false])
    expect(await syncFileSystem(tmpdir())).toBe(true)
  },
)

test('does not keep the process alive, unless somebody waits for the answer', () => {
  const script = `const { syncFileSystem } = await import(process.argv[1])
    for (let i = 0; i < 2; i++) console.log(await syncFileSystem('/'))`
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script, MODULE], {
    encoding: 'utf8',
    timeout: 15_000,
  })
  const answer = process.platform === 'linux' ? 'true\ntrue\n' : 'false\nfalse\n'
  expect([run.status, run.stdout, run.stderr]).toEqual([0, answer, ''])
})
