import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeFolder } from '../../../scripts/publish/store/remove-folder.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'remove-folder-'))
  for (const folder of ['old/dinein/1', 'old/dinein/2', 'live/3']) {
    mkdirSync(join(root, folder), { recursive: true })
    writeFileSync(join(root, folder, 'index.html'), folder)
  }
  // As in a release: a link to a folder of another build, on the top level and further down.
  symlinkSync('../live', join(root, 'old/live'))
  symlinkSync('../../live/3', join(root, 'old/dinein/3'))
})
afterEach(() => rmSync(root, { recursive: true }))

test('removes a folder, and only the links to other folders', async () => {
  await removeFolder(join(root, 'old'))
  expect(existsSync(join(root, 'old'))).toBe(false)
  expect(readdirSync(join(root, 'live'), { recursive: true })).toEqual(['3', '3/index.html'])
})

test('removes a link, but not the folder that it leads to', async () => {
  await removeFolder(join(root, 'old/live'))
  expect(readdirSync(join(root, 'old'))).toEqual(['dinein'])
  expect(existsSync(join(root, 'live/3/index.html'))).toBe(true)
})

test('ignores a folder that does not exist', async () => {
  await removeFolder(join(root, 'older'))
  expect(existsSync(join(root, 'old'))).toBe(true)
})

test('lets other work run in between', async () => {
  let pauses = 0
  await removeFolder(join(root, 'old'), { isDue: () => true, pause: async () => void pauses++ })
  // Once per folder: 1, 2, dinein, and old itself.
  expect(pauses).toBe(4)
})
