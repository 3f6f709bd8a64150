// @feature-file counter.board screen.byte-budgets

import { readFileSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM_FLAGS, headlessShellPath } from '../../scripts/machine/chromium.ts'
import { openSiteFixture, type SiteFixture } from '../helpers/site-fixture.ts'
import {
  createPageMeter,
  expectWithin,
  hasReact,
  KB,
  nameOf,
  type PageMeter,
  type Visitor,
} from './page-meter.ts'

const VENUE = 'dallah-grill'

let site: SiteFixture
let browser: Browser
let meter: PageMeter

beforeAll(async () => {
  site = await openSiteFixture()
  browser = await chromium.launch({ executablePath: headlessShellPath(), args: CHROMIUM_FLAGS })
  meter = createPageMeter(site.url, browser)
  await site.importVenue(readFileSync(new URL(`../../api/demo/${VENUE}.json`, import.meta.url)))
  for (const outcome of await site.publishAll()) if (!outcome.ok) throw outcome.error
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await site?.close()
})

test.each(['/counter', '/counter/join', `/counter/${VENUE}`])(
  '%s is at most 18 KB, and loads at most 130 KB of scripts before the first interaction',
  async (path) => {
    const scripts = await meter.loadedScripts(path)
    expect(scripts.some(hasReact)).toBe(true)
    expectWithin(130 * KB, `${path} JS`, scripts)
    expectWithin(18 * KB, `${path} HTML`, [await meter.measureFile(path, 'ar')])
    // All of them are requested at once, because the page lists them.
    const { text } = await meter.measureFile(path)
    expect(scripts.filter((script) => !text.includes(`"${script.path}"`)).map(nameOf)).toEqual([])
  },
)

test('a screen that the address names loads before the device is let in', async () => {
  const names = (await meter.loadedScripts(`/counter/${VENUE}#menu`)).map(nameOf)
  expect(names).toEqual(expect.arrayContaining(['MenuScreen', 'desk-base', 'menu-desk', 'late-styles']))
})

/** Files of the menu desk that load as soon as somebody uses it. */
const AFTER_A_TOUCH = ['menu-page', 'part-form', 'EditSheet', 'ReviewSheet', 'VersionsSheet', 'VenueForms']

describe('the counter of an owner', () => {
  const owner: Visitor = {}
  beforeAll(async () => {
    const invitation = { role: 'owner', name: 'Maryam', branches: null }
    const { body } = await site.operator('POST', `/venues/${VENUE}/invitations`, invitation)
    const context = await browser.newContext()
    const code = (body as { path: string }).path.split('#')[1]
    await context.request.post(`${site.url}/api/counter/join`, {
      data: { code, name: 'Maryam', device: 'Tablet', pin: '25803691' },
    })
    // In English, messages are shorter than in other languages.
    await context.addCookies([{ name: 'i18n_redirected', value: 'ar', url: site.url }])
    owner.kept = await context.storageState()
    await context.close()
  })

  test.each([
    ['the board', 130, '', '[data-column]'],
    ['the menu desk', 125, '#menu', 'input[type=search]'],
  ])('%s loads at most %d KB of scripts before the first interaction', async (what, most, hash, shows) => {
    const scripts = await meter.loadedScripts(`/counter/${VENUE}${hash}`, { ...owner, shows })
    expectWithin(most * KB, `${what} JS`, scripts)
    const names = scripts.map(nameOf)
    expect(names.includes('MenuScreen')).toBe(hash === '#menu')
    expect(names.filter((name) => AFTER_A_TOUCH.includes(name))).toEqual([])
  })
})
