import { lazyClient } from '../../client/lazy.ts'
import { createBrowserEnvironment } from './browser-environment.ts'
import type { PageEnvironment } from './environment.ts'

/** Creates the page environment for screens that are shown before they make a call: the first call loads the client. */
export const lightPage = (): PageEnvironment => createBrowserEnvironment(lazyClient)
