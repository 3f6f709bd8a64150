/** Runs the API as `npm start` does, but without pages, on `DATABASE_URL` and `PORT`. Prints `ready {address}`. */

import { openOwnApi } from '../../../../scripts/serve/own-api.ts'
import { readConfig } from '../../../../scripts/serve/server/config.ts'
import { stopOnSignals } from '../../../../scripts/serve/server/server.ts'
import { startSite } from '../../../../scripts/serve/startup.ts'

const config = readConfig(process.env)
const site = await startSite(
  config,
  {
    openApi: () => openOwnApi(config, { demoDir: config.dataDir }),
    compile: async () => {},
    startPublishing: async () => ({ venues: [], close: async () => {} }),
    pictures: { version: 'none', compose: async () => null },
  },
  { log: () => {}, print: console.log },
)
stopOnSignals(site.close)
