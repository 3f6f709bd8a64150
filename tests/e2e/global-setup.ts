/** One browser and one server for the whole run, handed to the workers through the environment. */
import { chromiumPath } from '../helpers/chromium.ts'
import { pinnedFonts } from '../helpers/pinned-fonts.ts'
import { startServer } from '../helpers/server.ts'

export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  process.env.CHROME_PATH = chromiumPath()
  process.env.PINNED_FONTS = await pinnedFonts()
  if (process.env.SUFRA_URL) return // a server that is already running, named by hand
  // Each test asks for codes from an address of its own: they are limited per address.
  const server = await startServer({ PROXIES: '1' })
  process.env.SUFRA_URL = server.url
  process.env.SUFRA_API = server.api
  process.env.SUFRA_OPERATOR_TOKEN = server.operatorToken
  process.env.SUFRA_SITE = server.siteDir
  return () => server.stop()
}
