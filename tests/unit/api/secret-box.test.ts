// @feature-file secrets.at-rest

import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSecretBox, SECRET_KEY } from '../../../api/crypto/secret-box.ts'

const FIRST = 'the-first-secret-key-of-these-tests'
const SECOND = 'the-second-secret-key-of-these-tests'

let dir: string
const file = () => join(dir, SECRET_KEY.file)
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sufra-secret-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

test('the secret key is made when something is encrypted first, and only its owner can read it', () => {
  const box = openSecretBox(dir)
  expect([existsSync(file()), box.currentId(), box.knows('00000000')]).toEqual([false, null, false])
  const sealed = box.seal('sk_live_of_a_venue', 'a venue')
  expect([statSync(file()).mode & 0o777, box.currentId()]).toEqual([0o600, sealed.secretId])
  expect(JSON.stringify(sealed)).not.toContain('sk_live')
  expect(openSecretBox(dir).open(sealed, 'a venue')).toBe('sk_live_of_a_venue')
  expect(box.seal('sk_live_of_a_venue', 'a venue').sealed).not.toBe(sealed.sealed)
})

test('a process that started before the secret key was made can read what another one encrypted', () => {
  const [early, other] = [openSecretBox(dir), openSecretBox(dir)]
  expect(early.open(other.seal('text', 'p'), 'p')).toBe('text')
  expect(early.seal('text', 'p').secretId).toBe(other.currentId())
})

test('a given secret key is used, and no file is made', () => {
  const box = openSecretBox(dir, FIRST)
  expect(openSecretBox(dir, `${FIRST}\n`).open(box.seal('text', 'p'), 'p')).toBe('text')
  expect(existsSync(file())).toBe(false)
})

test.each(['given', 'in the file'])(
  'an earlier secret key, %s, still decrypts, and the first encrypts',
  (where) => {
    const old = openSecretBox(dir, FIRST).seal('text', 'p')
    if (where === 'in the file') writeFileSync(file(), `${SECOND}\n${FIRST}\n`)
    const box = openSecretBox(dir, where === 'given' ? `${SECOND}, ${FIRST}` : undefined)
    expect([box.knows(old.secretId), box.open(old, 'p')]).toEqual([true, 'text'])
    expect(box.seal('text', 'p').secretId).toBe(openSecretBox(dir, SECOND).currentId())
  },
)

test('what was encrypted with another secret key, changed, or for something else, is refused', () => {
  const box = openSecretBox(dir, FIRST)
  const sealed = box.seal('sk_live_of_a_venue', 'a venue')
  expect(() => openSecretBox(dir, SECOND).open(sealed, 'a venue')).toThrow(
    `the secret key ${sealed.secretId} is missing`,
  )
  expect(() => box.open(sealed, 'another venue')).toThrow(/belongs to something else/)
  const bytes = Buffer.from(sealed.sealed, 'base64')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(() => box.open({ ...sealed, sealed: bytes.toString('base64') }, 'a venue')).toThrow(/was changed/)
})

test('a secret key that is too short is refused, and not shown', () => {
  expect(() => openSecretBox(dir, 'short')).toThrow(
    'SUFRA_SECRET_KEY: a secret key must have at least 32 characters',
  )
  writeFileSync(file(), 'short')
  expect(() => openSecretBox(dir)).toThrow(`${file()}: a secret key must have at least 32 characters`)
  expect(readFileSync(file(), 'utf8')).toBe('short')
})
