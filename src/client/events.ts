import { trackEventsCall } from '../contract/visit/tracking-calls.ts'
import type { RequestOf } from '../contract/wire/call.ts'
import { browserClient } from './browser.ts'

/** Tells the API what a visitor who agreed did at a branch, for the vendors it speaks to. @throws CallError */
export async function sendEvents(
  branchId: string,
  events: RequestOf<typeof trackEventsCall>['events'],
): Promise<void> {
  await browserClient().call(trackEventsCall, { params: { branchId }, body: { consent: 'granted', events } })
}
