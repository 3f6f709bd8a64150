/** Vitest global set-up: installs the programs that the tests need, before the first test file. */
import { chromiumPath } from '../../../scripts/machine/chromium.ts'
import { installNginx } from '../../../scripts/machine/nginx.ts'

export default function setUp(): void {
  process.env.CHROME_PATH = chromiumPath()
  installNginx()
}
