/** Starts one browser and one server for the whole run. The workers find them through the environment. */
import { randomUUID } from 'node:crypto'
import { chromiumPath, headlessShellPath } from '../../scripts/machine/chromium.ts'
import { freePort } from '../../scripts/machine/free-port.ts'
import { installNginx } from '../../scripts/machine/nginx.ts'
import { pinnedFontConfig } from '../helpers/pinned-fonts.ts'
import { startServer } from '../helpers/server.ts'

/** Modules that change the server: it also speaks the stretched languages, and paints demo dishes plainly. */
const LOADED_BEFORE = [
  new URL('../helpers/languages/stretched-bundle.ts', import.meta.url),
  new URL('../helpers/pictures/plain-dishes.ts', import.meta.url),
]

export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  process.env.CHROME_PATH = chromiumPath()
  process.env.HEADLESS_SHELL_PATH = headlessShellPath()
  installNginx()
  process.env.PINNED_FONTS = await pinnedFontConfig()
  // Reporters do not print it.
  console.error(`SUFRA_SEED=${process.env.SUFRA_SEED}`)
  if (process.env.SUFRA_URL) return // An external server is already running.
  // Each test requests codes from its own address, because they are limited per address.
  const metricsPort = await freePort()
  const server = await startServer({
    PROXIES: '1',
    // Behind a proxy it is off by default.
    SUFRA_SANDBOX: '1',
    METRICS_PORT: String(metricsPort),
    NODE_OPTIONS: [
      process.env.NODE_OPTIONS ?? '',
      ...LOADED_BEFORE.map(({ href }) => `--import=${href}`),
    ].join(' '),
  })
  process.env.SUFRA_RUN = randomUUID()
  process.env.SUFRA_URL = server.url
  process.env.SUFRA_API = server.api
  process.env.SUFRA_OPERATOR_TOKEN = server.operatorToken
  process.env.SUFRA_SITE = server.siteDir
  process.env.SUFRA_METRICS = `http://127.0.0.1:${metricsPort}/metrics`
  return () => server.stop()
}
