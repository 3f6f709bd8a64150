import * as v from 'valibot'
import { pushLocale, pushSubscription } from '../order/push-calls.ts'
import type { Call } from '../wire/call.ts'

/** Has warnings about the branches of this device sent to it: orders that nobody answers, and no open board. */
export const devicePushCall = {
  method: 'POST',
  path: '/counter/:referenceId/push',
  request: v.object({ subscription: pushSubscription, locale: pushLocale }),
  maxBody: 4096,
  response: v.object({}),
  auth: 'staff',
  permission: 'audit',
} as const satisfies Call

/** Ends that. */
export const endDevicePushCall = {
  method: 'POST',
  path: '/counter/:referenceId/push/end',
  response: v.object({}),
  auth: 'staff',
  permission: 'audit',
} as const satisfies Call
