import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../api/http/public-address.ts'
import { createImageCache } from '../../scripts/serve/images/image-cache-fs.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sufra-cache-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

describe('the picture cache', () => {
  it('returns what was stored, and nothing else', async () => {
    const cache = createImageCache(dir, 1000)
    expect(await cache.get('ab12')).toBeUndefined()
    await cache.set('ab12', Buffer.from('picture'))
    const found = await cache.get('ab12')
    expect(found?.bytes.toString()).toBe('picture')
    expect(found?.age).toBeLessThan(5000)
    expect((await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  it('evicts the least recently used pictures when it is full', async () => {
    const cache = createImageCache(dir, 1000)
    const pause = () => new Promise((resolve) => setTimeout(resolve, 15))
    for (const key of ['aa', 'bb', 'cc']) {
      await cache.set(key, Buffer.alloc(300))
      await pause()
    }
    await cache.get('aa')
    await pause()
    await cache.set('dd', Buffer.alloc(300))
    const left = await Promise.all(
      ['aa', 'bb', 'cc', 'dd'].map(async (key) => [key, !!(await cache.get(key))]),
    )
    expect(Object.fromEntries(left)).toEqual({ aa: true, bb: false, cc: true, dd: true })
  })

  it('counts files of other processes', async () => {
    await createImageCache(dir, 1000).set('aa', Buffer.alloc(900))
    await createImageCache(dir, 1000).set('bb', Buffer.alloc(900))
    expect((await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.webp'))).toHaveLength(1)
  })
})

describe('isPublicAddress', () => {
  it.each(['1.1.1.1', '93.184.216.34', '2606:4700::1111', '172.15.0.1', '172.32.0.1', '100.128.0.1'])(
    'accepts %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  it.each([
    ...[
      '127.0.0.1',
      '10.1.2.3',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
    ],
    ...[
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
      '198.18.0.1',
      '::',
      '::1',
      '::ffff:10.0.0.1',
      'fe80::1',
      'fc00::1',
    ],
    ...['ff02::1', '64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1', '2001::1', 'localhost', ''],
  ])('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false))
})
