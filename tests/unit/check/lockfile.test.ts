import { describe, expect, it } from 'vitest'
import { missingEntries, platformOf } from '../../../scripts/check/lockfile.ts'

describe('missingEntries', () => {
  it('finds an optional dependency missing in the lock file, with the platform from its name', () => {
    const lock = {
      packages: {
        '': {},
        'node_modules/tool': {
          dev: true,
          optionalDependencies: { '@tool/linux-x64': '1.2.0', '@tool/win32-x64': '1.2.0' },
        },
        'node_modules/@tool/linux-x64': { version: '1.2.0' },
      },
    }
    expect([...missingEntries(lock)]).toEqual([
      [
        'node_modules/@tool/win32-x64',
        { version: '1.2.0', os: ['win32'], cpu: ['x64'], dev: true, optional: true },
      ],
    ])
  })

  it('nests another version below its dependent if the root has one already', () => {
    const lock = {
      packages: {
        'node_modules/old': { optionalDependencies: { '@tool/darwin-arm64': '1.0.0' } },
        'node_modules/new': { optionalDependencies: { '@tool/darwin-arm64': '2.0.0' } },
        'node_modules/@tool/darwin-arm64': { version: '2.0.0' },
      },
    }
    expect([...missingEntries(lock).keys()]).toEqual(['node_modules/old/node_modules/@tool/darwin-arm64'])
  })

  it('accepts an entry in a parent folder, and any version for a range', () => {
    const lock = {
      packages: {
        'node_modules/a': {},
        'node_modules/a/node_modules/b': { optionalDependencies: { fsevents: '~2.3.0' } },
        'node_modules/fsevents': { version: '2.3.3' },
      },
    }
    expect(missingEntries(lock).size).toBe(0)
  })
})

it.each([
  ['@tool/binding-linux-arm-musleabihf', { os: ['linux'], cpu: ['arm'], libc: ['musl'] }],
  ['@tool/binding-linux-arm64-gnu', { os: ['linux'], cpu: ['arm64'], libc: ['glibc'] }],
  ['@tool/wasm32-wasi', { cpu: ['wasm32'] }],
  ['fsevents', {}],
])('platformOf returns the platform of %s', (name, platform) => {
  expect(platformOf(name)).toEqual(platform)
})
