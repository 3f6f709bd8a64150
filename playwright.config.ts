import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS } from './tests/helpers/chromium.ts'

// Set by the global set-up, before the workers that launch the browser read this file.
const executablePath = process.env.CHROME_PATH
const launchOptions = { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) }

// What a run takes as a sample: told when it starts, and handed to its workers.
process.env.SUFRA_SEED ??= String(Date.now() % 100_000)

/** Pictures of screens are compared in a browser that has only the fonts we pin; everything else runs with the usual ones. */
const VISUAL = '**/visual/*.spec.ts'
const pinned = {
  launchOptions: {
    ...launchOptions,
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
  timeout: 60_000,
  // A machine that does other things besides is slow, not wrong.
  expect: {
    timeout: 10_000,
    // Another version of the browser rounds a few edges otherwise; four pixels more of padding are far above it.
    toHaveScreenshot: { maxDiffPixelRatio: 0.004 },
  },
  snapshotPathTemplate: '{testDir}/visual/snapshots/{projectName}/{arg}{ext}',
  reporter: [['line']],
  use: {
    browserName: 'chromium',
    launchOptions,
    // What tests answer by themselves (page.route) must not pass a worker by; offline.spec.ts allows them.
    serviceWorkers: 'block',
    // To record takes a quarter of all the time: `--trace on` does it for the test that is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'phone', testIgnore: VISUAL, use: { ...phone, deviceScaleFactor: 2 } },
    { name: 'desktop', testIgnore: VISUAL, use: desktop },
    { name: 'visual-phone', testMatch: VISUAL, use: { ...phone, ...pinned } },
    { name: 'visual-desktop', testMatch: VISUAL, use: { ...desktop, ...pinned } },
  ],
})
