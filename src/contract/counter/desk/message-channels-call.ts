import * as v from 'valibot'
import type { Call } from '../../wire/call.ts'

/** The channels by which the installation sends messages about orders. Not in the call of the desk, which every visit loads. */
export const messageChannelsCall = {
  method: 'GET',
  path: '/counter/:referenceId/desk/message-channels',
  response: v.object({ channels: v.array(v.picklist(['whatsapp', 'sms'])) }),
  auth: 'staff',
  permission: 'menu',
} as const satisfies Call
