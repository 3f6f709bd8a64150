/** The browser of tests and benchmarks: an installed Chromium or Chrome, or one installed with apt-get. */
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { installPackages } from './debian.ts'

/** Flags for a browser that runs unattended, as root in a container, and sends no requests of its own. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const USUAL_PLACES = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${process.env.HOME ?? ''}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
]
const PACKAGES = ['chromium', 'fonts-noto-core']
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']
const SHELL_PACKAGES = ['chromium-headless-shell', 'fonts-noto-core']

/**
 * Finds the browser: `CHROME_PATH`, else one on `PATH` or in a usual place, else installs one.
 * Throws with instructions if there is none and it cannot be installed.
 */
export function chromiumPath(env: NodeJS.ProcessEnv = process.env): string {
  const given = env.CHROME_PATH
  if (given) {
    if (!isExecutable(given)) throw new Error(`CHROME_PATH names ${given}, which is not an executable file`)
    return given
  }
  return findChromium(env) ?? installChromium(env)
}

/**
 * Finds Chromium's headless shell: `HEADLESS_SHELL_PATH`, else one on `PATH`, else installs it. It needs
 * two thirds of the processor time of the whole browser, but has no notifications. If it cannot be installed, returns the whole
 * browser.
 */
export function headlessShellPath(env: NodeJS.ProcessEnv = process.env): string {
  if (env.HEADLESS_SHELL_PATH) return env.HEADLESS_SHELL_PATH
  const found = onPath(SHELL_NAMES, env).find(isExecutable)
  if (found) return found
  try {
    installPackages(SHELL_PACKAGES, 'Tests are slower without Chromium’s headless shell.', env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
  return onPath(SHELL_NAMES, env).find(isExecutable) ?? chromiumPath(env)
}

/** An installed browser, or undefined. */
export function findChromium(
  env: NodeJS.ProcessEnv = process.env,
  places = USUAL_PLACES,
): string | undefined {
  return [...onPath(NAMES, env), ...places].find(isExecutable)
}

function onPath(names: readonly string[], env: NodeJS.ProcessEnv): string[] {
  const folders = (env.PATH ?? '').split(path.delimiter)
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
}

function installChromium(env: NodeJS.ProcessEnv): string {
  const otherwise =
    'Tests need Chromium and this machine has none. Install it (Debian: `apt-get install chromium`; ' +
    'macOS: `brew install --cask google-chrome`) or set CHROME_PATH to a Chromium or Chrome.'
  installPackages(PACKAGES, otherwise, env)
  const installed = findChromium(env)
  if (!installed) throw new Error(otherwise)
  return installed
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
