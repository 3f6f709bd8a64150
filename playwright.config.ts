import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS } from './scripts/machine/chromium.ts'
import { TEST_BROWSER_FLAGS } from './tests/e2e/support/browser-flags.ts'
import './tests/helpers/memory-folder.ts'
import './tests/helpers/seed.ts'

// The global set-up sets the paths before the workers, which launch the browser, read this file.
const launch = (args: string[], executablePath = '') => ({
  args,
  ...(executablePath ? { executablePath } : {}),
})
const wholeBrowser = launch(CHROMIUM_FLAGS, process.env.CHROME_PATH)
const headlessShell = launch(TEST_BROWSER_FLAGS, process.env.HEADLESS_SHELL_PATH)

/** Screenshots are compared in a browser that has only pinned fonts. All other tests use the installed fonts. */
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
// At a device scale factor of 2, as phones have, the browser takes a quarter more processor time, and no test sees more.
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1280, height: 800 } }

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'node_modules/.cache/playwright',
  globalSetup: './tests/e2e/global-setup.ts',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // A test that passes only the second time counts as failed.
  retries: 0,
  // If everything fails for one reason, the first failures show it. Without a limit such a run takes an hour.
  maxFailures: 25,
  workers: 2,
  timeout: 120_000,
  // A busy machine is slow; that is not a failure.
  expect: {
    timeout: 30_000,
    // Browser versions differ in the pixels of a few edges. Four pixels of padding differ far more.
    toHaveScreenshot: { maxDiffPixelRatio: 0.004 },
  },
  snapshotPathTemplate: '{testDir}/visual/snapshots/{projectName}/{arg}{ext}',
  reporter: [['line']],
  use: {
    browserName: 'chromium',
    launchOptions: headlessShell,
    // Requests that a service worker answers would bypass page.route. offline.spec.ts allows service workers.
    serviceWorkers: 'block',
    // Tracing takes a quarter of the run time. Use `--trace on` to investigate a test.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // Diners use phones. Tests with `@wide` also run on the desktop, those with `@wide-only` only there.
    {
      name: 'phone',
      testIgnore: VISUAL,
      grepInvert: /@wide-only|@whole-browser/,
      use: phone,
    },
    // The headless shell has no notifications.
    {
      name: 'whole-browser',
      grep: /@whole-browser/,
      use: { ...phone, launchOptions: wholeBrowser },
    },
    { name: 'desktop', testIgnore: VISUAL, grep: /@wide/, use: desktop },
    { name: 'visual-phone', testMatch: VISUAL, use: { ...phone, ...pinned } },
    { name: 'visual-desktop', testMatch: VISUAL, use: { ...desktop, ...pinned } },
  ],
})
