import { lazyClient } from '../../client/lazy.ts'
import { browserEnvironment } from './browser-environment.ts'
import type { PageEnvironment } from './environment.ts'

/** The browser's page, for screens that can be shown before any call is made: the client is loaded with the first one. */
export const lightPage = (): PageEnvironment => browserEnvironment(lazyClient)
