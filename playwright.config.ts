import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS } from './scripts/machine/chromium.ts'
import './tests/helpers/memory-folder.ts'
import './tests/helpers/seed.ts'

// Paths are set by the global set-up, before the workers that launch the browser read this file.
const launch = (executablePath = '') => ({
  args: CHROMIUM_FLAGS,
  ...(executablePath ? { executablePath } : {}),
})
const wholeBrowser = launch(process.env.CHROME_PATH)
const headlessShell = launch(process.env.HEADLESS_SHELL_PATH)

/** Pictures of screens are compared in a browser that has only the fonts we pin; everything else runs with the usual ones. */
const VISUAL = '**/visual/*.spec.ts'
const pinned = {
  launchOptions: {
    ...wholeBrowser,
    args: [
      ...CHROMIUM_FLAGS,
      '--font-render-hinting=none',
      '--force-color-profile=srgb',
      '--hide-scrollbars',
    ],
    env: { ...process.env, FONTCONFIG_FILE: process.env.PINNED_FONTS ?? '' },
  },
}
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1280, height: 800 } }

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'node_modules/.cache/playwright',
  globalSetup: './tests/e2e/global-setup.ts',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // A test that passes the second time has failed.
  retries: 0,
  workers: 2,
  timeout: 120_000,
  // A machine that does other things besides is slow, not wrong.
  expect: {
    timeout: 30_000,
    // Another version of the browser rounds a few edges otherwise; four pixels more of padding are far above it.
    toHaveScreenshot: { maxDiffPixelRatio: 0.004 },
  },
  snapshotPathTemplate: '{testDir}/visual/snapshots/{projectName}/{arg}{ext}',
  reporter: [['line']],
  use: {
    browserName: 'chromium',
    launchOptions: headlessShell,
    // What tests answer by themselves (page.route) must not pass a worker by; offline.spec.ts allows them.
    serviceWorkers: 'block',
    // To record takes a quarter of all the time: `--trace on` does it for the test that is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // A phone is what diners hold. Tests run wide as well (`@wide`), or instead (`@wide-only`), where the layout differs.
    {
      name: 'phone',
      testIgnore: VISUAL,
      grepInvert: /@wide-only|@whole-browser/,
      use: { ...phone, deviceScaleFactor: 2 },
    },
    // The headless shell has no notifications.
    {
      name: 'whole-browser',
      grep: /@whole-browser/,
      use: { ...phone, deviceScaleFactor: 2, launchOptions: wholeBrowser },
    },
    { name: 'desktop', testIgnore: VISUAL, grep: /@wide/, use: desktop },
    { name: 'visual-phone', testMatch: VISUAL, use: { ...phone, ...pinned } },
    { name: 'visual-desktop', testMatch: VISUAL, use: { ...desktop, ...pinned } },
  ],
})
