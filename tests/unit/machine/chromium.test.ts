import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { chromiumPath, findChromium } from '../../../scripts/machine/chromium.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chromium-test-'))
const browser = path.join(folder, 'google-chrome')
writeFileSync(browser, '#!/bin/sh\n')
chmodSync(browser, 0o755)
afterAll(() => rmSync(folder, { recursive: true }))

describe('chromiumPath', () => {
  it('returns CHROME_PATH', () => {
    expect(chromiumPath({ CHROME_PATH: browser, PATH: '' })).toBe(browser)
  })

  it('throws for a CHROME_PATH that cannot be executed, and names it', () => {
    expect(() => chromiumPath({ CHROME_PATH: `${folder}/none`, PATH: folder })).toThrow(`${folder}/none`)
  })

  it('finds a browser on PATH, then in the usual places', () => {
    expect(findChromium({ PATH: `/nowhere:${folder}` }, [])).toBe(browser)
    expect(findChromium({ PATH: '/nowhere' }, [browser])).toBe(browser)
    expect(findChromium({ PATH: '/nowhere' }, [])).toBeUndefined()
  })
})
