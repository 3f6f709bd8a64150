import { browserClient } from '../../client/browser.ts'
import { createBrowserEnvironment } from './browser-environment.ts'
import type { PageEnvironment } from './environment.ts'

/** Creates the page environment for screens that make calls as soon as they are shown. */
export const browserPage = (): PageEnvironment => createBrowserEnvironment(browserClient())
