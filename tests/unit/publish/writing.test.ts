import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { linkFolders, writeFiles } from '../../../scripts/publish/store/thread/writing.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sufra-writing-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A file that takes the thread some milliseconds. */
const file = (name: string) => ({
  target: join(folder, name),
  body: randomBytes(1_000_000).toString('base64'),
  compress: true,
})

// @feature publish.republish
test('urgent files are written before those that were ordered earlier', async () => {
  const written: string[] = []
  const write = async (name: string, one: ReturnType<typeof file>, isUrgent: boolean) => {
    await writeFiles([one], isUrgent)
    written.push(name)
  }
  await write('warm.json', file('warm.json'), false)
  // Made before, so that all orders are sent while the thread carries out the first.
  const files = ['1.json', '2.json', '3.json', '4.json', '5.json'].map((name) => [name, file(name)] as const)
  const urgent = file('urgent.json')
  const others = files.map(([name, one]) => write(name, one, false))
  await write('urgent.json', urgent, true)
  expect(written.length).toBeLessThan(others.length)
  await Promise.all(others)
  expect(written.at(-1)).toBe('5.json')
  expect(existsSync(join(folder, 'urgent.json.br'))).toBe(true)
})

test('a failure of an urgent file is reported with its code and path, and others are still written', async () => {
  const target = join(folder, 'twice.json')
  const twice = { target, body: '{}', compress: false }
  await writeFiles([twice], true)
  await expect(writeFiles([twice], true)).rejects.toMatchObject({ code: 'EEXIST', path: target })
  expect(await writeFiles([{ ...twice, target: join(folder, 'once.json') }], true)).toBe(2)
})

test.each([true, false])(
  'a link that cannot be created is reported with its code and path (urgent: %s)',
  async (isUrgent) => {
    const path = join(folder, 'a "quoted"\nname')
    await linkFolders([{ path, target: '../pages/café' }], isUrgent)
    expect(readlinkSync(path)).toBe('../pages/café')
    const again = linkFolders([{ path, target: '../pages/other' }], isUrgent)
    await expect(again).rejects.toMatchObject({ code: 'EEXIST', path })
    const lost = { path: join(folder, 'missing', 'link'), target: 'x' }
    await expect(linkFolders([lost], isUrgent)).rejects.toMatchObject({ code: 'ENOENT', path: lost.path })
    expect(readlinkSync(path)).toBe('../pages/café')
  },
)
