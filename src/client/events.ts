import { trackEventsCall } from '../contract/visit/tracking-calls.ts'
import type { RequestOf } from '../contract/wire/call.ts'
import { browserClient } from './browser.ts'

/** Reports events of a visitor who consented, for the vendors that the API calls. @throws CallError */
export async function sendEvents(
  branchId: string,
  events: RequestOf<typeof trackEventsCall>['events'],
): Promise<void> {
  await browserClient().call(trackEventsCall, { params: { branchId }, body: { consent: 'granted', events } })
}
