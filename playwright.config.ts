import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS } from './tests/helpers/chromium.ts'

// Set by the global set-up, before the workers that launch the browser read this file.
const executablePath = process.env.CHROME_PATH

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
  expect: { timeout: 10_000 },
  reporter: [['line']],
  use: {
    browserName: 'chromium',
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
})
