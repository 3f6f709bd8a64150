/** Vitest global set-up: installs the programs that tests need and this machine lacks, before any test file starts. */
import { chromiumPath } from '../../../scripts/machine/chromium.ts'
import { installNginx } from '../../../scripts/machine/nginx.ts'

export default function setUp(): void {
  process.env.CHROME_PATH = chromiumPath()
  installNginx()
}
