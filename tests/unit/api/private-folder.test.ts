import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makePrivate } from '../../../api/crypto/private-folder.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'private-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const modeOf = (...path: string[]) => (statSync(join(root, ...path)).mode & 0o777).toString(8)

test('a new folder is accessible to its owner only', () => {
  expect(makePrivate(join(root, 'data'))).toEqual([])
  expect(modeOf('data')).toBe('700')
})

test('everything open to others is made private, at every depth, except the shared part', () => {
  mkdirSync(join(root, 'data/db/base'), { recursive: true })
  mkdirSync(join(root, 'data/public/site/venues'), { recursive: true })
  mkdirSync(join(root, 'outside'))
  writeFileSync(join(root, 'data/db/base/1'), '')
  writeFileSync(join(root, 'data/operator-token'), '')
  writeFileSync(join(root, 'data/public/site/venues/index.html'), '')
  writeFileSync(join(root, 'outside/file'), '')
  symlinkSync(join(root, 'outside'), join(root, 'data/link'))
  for (const path of ['data', 'data/db', 'data/db/base', 'data/public', 'data/public/site', 'outside'])
    chmodSync(join(root, path), 0o755)
  for (const path of [
    'data/db/base/1',
    'data/operator-token',
    'outside/file',
    'data/public/site/venues/index.html',
  ])
    chmodSync(join(root, path), 0o666)

  expect(makePrivate(join(root, 'data'), join(root, 'data/public/site'))).toEqual([])
  expect([modeOf('data'), modeOf('data/db'), modeOf('data/db/base'), modeOf('data/db/base/1')]).toEqual([
    '711',
    '700',
    '700',
    '600',
  ])
  expect(modeOf('data/operator-token')).toBe('600')
  expect([modeOf('data/public'), modeOf('data/public/site')]).toEqual(['711', '755'])
  expect(modeOf('data/public/site/venues/index.html')).toBe('666')
  expect([modeOf('outside'), modeOf('outside/file')]).toEqual(['755', '666'])
})

test('a folder without a shared part can be entered by its owner only', () => {
  mkdirSync(join(root, 'data'))
  chmodSync(join(root, 'data'), 0o755)
  makePrivate(join(root, 'data'), join(root, 'site'))
  expect(modeOf('data')).toBe('700')
})
