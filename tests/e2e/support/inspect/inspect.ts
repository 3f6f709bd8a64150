/** All checks of a screen in one visit. Each check restores the page, and those that cannot are last. */
import type { Page } from '@playwright/test'
import { isNightly } from '../../../helpers/seed.ts'
import { setColorScheme } from './accessible.ts'
import { axeFindings, COLOR_RULES } from './axe.ts'
import { brokenWords } from './broken-words.ts'
import { contrastReport } from './contrast.ts'
import { DESKTOP, PHONE, switchDevice, ZOOMED } from './devices.ts'
import { findInvisible, findInvisibleFocus } from './forced-colors.ts'
import {
  doubleTextSize,
  findLosses,
  findMovements,
  findSmallTargets,
  findStructureFaults,
} from './layout-checks.ts'
import { isCompleteWithoutScripts, layoutShifts, sumShifts } from './layout-shifts.ts'
import { measurePage } from './measure-page.ts'
import { findUnmirrored } from './mirrored.ts'
import { themes } from './venue-themes.ts'

/** The checks with their findings; empty findings on a correct screen. */
export type Findings = readonly (readonly [what: string, findings: readonly string[]])[]

type Kind = {
  /** A page without the colours of the venue. */
  readonly foreign: boolean
  /** A map has its own viewport and its own space at 400 %. */
  readonly map: boolean
}

type Note = (what: string, findings: Promise<readonly string[]>) => Promise<void>

/** Inspects the screen on a phone in its prepared state, then on a desktop and on the phone again. */
export async function inspectScreen(page: Page, { foreign, map }: Kind): Promise<Findings> {
  const found: [string, readonly string[]][] = []
  const noteOn =
    (device: string): Note =>
    async (what, findings) => {
      found.push([`${device}: ${what}`, await findings])
    }
  const onPhone = noteOn('on a phone')
  const onDesktop = noteOn('on a desktop')

  await onPhone('structure', findStructureFaults(page))
  await onPhone('broken words', brokenWords(page.locator('body')))
  await onPhone('movement', findMovements(page))
  // Before any check moves the page.
  await onPhone('layout shifts', findShifts(page))
  await checkWindow(page, onPhone)
  if (!foreign) await onPhone('themes', checkThemes(page))

  await switchDevice(page, DESKTOP)
  await checkWindow(page, onDesktop)
  await checkForcedColours(page, onDesktop)
  if (!map) {
    await switchDevice(page, ZOOMED)
    await onDesktop('at 400 % zoom', findLosses(page, 0.4))
  }

  await switchDevice(page, PHONE)
  await checkForcedColours(page, onPhone)
  await doubleTextSize(page)
  await onPhone('at 200 % text size', findLosses(page, 0.5))
  return found
}

/** The checks that depend on the window size and do not change the page. */
async function checkWindow(page: Page, note: Note): Promise<void> {
  await note('targets', findSmallTargets(page))
  await note('texts that do not fit', findMisfits(page))
  await note('direction', findUnmirrored(page))
  await note('axe, light', axeFindings(page))
  await setColorScheme(page, { colorScheme: 'dark' })
  await note('axe, dark', axeFindings(page, COLOR_RULES))
  await setColorScheme(page, { colorScheme: 'light' })
}

async function checkForcedColours(page: Page, note: Note): Promise<void> {
  await setColorScheme(page, { forcedColors: 'active' })
  await note('forced colours', findInvisible(page))
  await note('forced colours, focus', findInvisibleFocus(page))
  await setColorScheme(page, { forcedColors: 'none' })
}

/**
 * The highest accepted sum of shifts. 0.1 is considered good. Text in device fonts differs slightly from text in
 * the fonts of the page.
 */
const MAX_SHIFTS = 0.02

/**
 * Only for pages that are complete without scripts: a skeleton has the height of the diner’s own cart or
 * order.
 */
async function findShifts(page: Page): Promise<string[]> {
  if (!(await isCompleteWithoutScripts(page))) return []
  await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)))
  const shifts = await layoutShifts(page)
  return sumShifts(shifts) < MAX_SHIFTS
    ? []
    : shifts.map(({ value, sources }) => `${value.toFixed(3)}: ${sources.join(' | ')}`)
}

async function findMisfits(page: Page): Promise<string[]> {
  const { misfits: found } = await page.evaluate(measurePage, '')
  // Texts of the venue may be shortened if that is marked.
  return found
    .filter(({ marked }) => !marked)
    .map(({ what, where, text, by }) => `${what} by ${by} px: ${where}: ${text}`)
}

async function checkThemes(page: Page): Promise<string[]> {
  const { problems, probes } = await contrastReport(page, themes, {
    axeInThemes: isNightly,
  })
  return probes > 20 ? problems : [...problems, `only ${probes} texts and controls were checked`]
}
