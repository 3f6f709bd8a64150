import * as v from 'valibot'
import { channels } from '../account/one-time-code.ts'
import { correctWalletCall } from '../account/wallet-calls.ts'
import { MAX_PICTURE_BYTES, uploadedPicture } from '../counter/picture-calls.ts'
import { invitationRequest, invitationResponse } from '../counter/staff-calls.ts'
import { placedOrderSchema, statusCode, transactionResponse } from '../order/order.ts'
import type { Call } from '../wire/call.ts'
import { id, list, referenceId, text } from '../wire/primitives.ts'
import { backupCalls } from './backup-calls.ts'
import { credentialCalls } from './credential-calls.ts'
import { feedbackOperatorCalls } from './feedback-operator-calls.ts'
import { messageOperatorCalls } from './message-operator-calls.ts'
import { paymentOperatorCalls } from './payment-operator-calls.ts'
import { privacyCalls } from './privacy-calls.ts'
import { publishingCalls } from './publishing-calls.ts'
import { reservationOperatorCalls } from './reservation-operator-calls.ts'

/** A venue in the operator's list. */
const venueSummary = v.object({
  reference_id: referenceId,
  /** Reference ids of all its branches; each is published separately. */
  reference_ids: v.array(referenceId),
  branch_ids: v.array(id),
  domains: v.array(text),
  revision: v.number(),
  /** ISO 8601, UTC. */
  imported_at: text,
})
export type VenueSummary = v.InferOutput<typeof venueSummary>

/** A message that was stored because no sender is configured. */
const outboxMessage = v.object({
  id,
  channel: v.picklist(channels),
  /** E.164. */
  phone: text,
  text,
  locale: text,
  /** ISO 8601, UTC. */
  created_at: text,
})
export type OutboxMessage = v.InferOutput<typeof outboxMessage>

/** A mail that nobody sends. */
const keptMail = v.object({ address: text, text, locale: text, created_at: text })

export type OperatorCall = Omit<Call, 'method'> & {
  readonly method: Call['method'] | 'PUT' | 'DELETE'
}

/** The operator's calls. They require the installation's token as bearer token. */
export const operatorCalls = {
  listVenues: {
    method: 'GET',
    path: '/operator/venues',
    response: v.object({ venues: v.array(venueSummary) }),
    auth: 'operator',
  },
  /**
   * Creates or replaces a venue, all or nothing. `replaces`: hex SHA-256 of the file that the new one was made from; the call
   * answers `conflict` if another one has been stored since.
   */
  importVenue: {
    method: 'PUT',
    path: '/operator/venues',
    query: ['replaces'],
    file: 'request',
    /** `warnings`: what the operator should know, although the file was imported. */
    response: v.object({ venue: venueSummary, warnings: list(text) }),
    auth: 'operator',
  },
  exportVenue: {
    method: 'GET',
    path: '/operator/venues/:referenceId',
    file: 'response',
    response: v.unknown(),
    auth: 'operator',
  },
  deleteVenue: {
    method: 'DELETE',
    path: '/operator/venues/:referenceId',
    response: v.object({ venue: venueSummary }),
    auth: 'operator',
  },
  /** Like `uploadPictureCall`. */
  uploadPicture: {
    method: 'POST',
    path: '/operator/pictures',
    query: ['ratio'],
    file: 'upload',
    maxBody: MAX_PICTURE_BYTES,
    response: uploadedPicture,
    auth: 'operator',
  },
  listOrders: {
    method: 'GET',
    path: '/operator/orders',
    query: ['branch', 'limit'],
    /** Full orders, newest first. */
    response: v.object({ orders: v.array(placedOrderSchema) }),
    auth: 'operator',
  },
  setOrderStatus: {
    method: 'POST',
    path: '/operator/orders/:orderId/status',
    request: v.object({ status: statusCode }),
    response: transactionResponse,
    auth: 'operator',
  },
  /** For developers: unsent messages of the last day, newest first, if no sender is configured. */
  outbox: {
    method: 'GET',
    path: '/operator/outbox',
    query: ['limit'],
    response: v.object({ messages: v.array(outboxMessage), mails: v.array(keptMail) }),
    auth: 'operator',
  },
  /** Invites somebody to the staff of a venue; its first owner above all. */
  inviteStaff: {
    method: 'POST',
    path: '/operator/venues/:referenceId/invitations',
    request: invitationRequest,
    /** `url`: the address of the invitation on the visitors' site. */
    response: v.object({ ...invitationResponse.entries, url: text }),
    auth: 'operator',
  },
  /** Signs out every device of a venue's staff, for example after the owner has lost theirs. */
  signOutStaff: {
    method: 'POST',
    path: '/operator/venues/:referenceId/sign-out-staff',
    response: v.object({ devices: v.number() }),
    auth: 'operator',
  },
  correctWallet: correctWalletCall,
  ...publishingCalls,
  ...feedbackOperatorCalls,
  ...reservationOperatorCalls,
  ...privacyCalls,
  ...paymentOperatorCalls,
  ...messageOperatorCalls,
  ...backupCalls,
  ...credentialCalls,
} as const satisfies Record<string, OperatorCall>

export type OperatorCallName = keyof typeof operatorCalls
export type OperatorCallResponse<Name extends OperatorCallName> = v.InferOutput<
  (typeof operatorCalls)[Name]['response']
>
