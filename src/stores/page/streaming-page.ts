import { browserClient } from '../../client/browser.ts'
import { openEvents } from '../../client/event-stream.ts'
import { createBrowserEnvironment } from './browser-environment.ts'
import type { PageEnvironment } from './environment.ts'

/** Creates the page environment for screens that follow streams. Separate, so that other screens do not load their code. */
export const streamingPage = (): PageEnvironment => createBrowserEnvironment(browserClient(), openEvents)
