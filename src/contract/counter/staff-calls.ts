import * as v from 'valibot'
import { PIN_PATTERN, unlockWays } from '../../domain/staff/device-lock.ts'
import { staffRoles } from '../../domain/staff/roles.ts'
import { acceptedResponse } from '../wire/accepted-response.ts'
import { boundedArray } from '../wire/bounded-array.ts'
import type { Call } from '../wire/call.ts'
import { id, localeNames, referenceId, requestText, text } from '../wire/primitives.ts'

// The calls of a venue's staff about themselves and their devices. A device is identified by the cookie that `join` sets.

/** The name of a person or a device. */
const shortName = v.pipe(requestText, v.trim(), v.minLength(1), v.maxLength(60))
export const pin = v.pipe(v.string(), v.regex(PIN_PATTERN, 'a PIN has four to eight digits'))
export const staffRole = v.picklist(staffRoles)

/** A branch that this device may open, and as whom. */
const counterPlace = v.object({
  reference_id: referenceId,
  venue_name: localeNames,
  /** Null if the device may open a single branch of the venue. */
  branch_name: v.nullable(localeNames),
  role: staffRole,
  staff_name: text,
  /** The device waits to be unlocked. */
  locked: v.boolean(),
  /** How it can be unlocked. */
  unlock: v.optional(v.array(v.picklist(unlockWays)), ['pin']),
})
export type CounterPlace = v.InferOutput<typeof counterPlace>

export const places = v.object({ places: v.array(counterPlace) })

/** Who accepts an invitation, and with which device. */
export const invitedDevice = v.object({
  code: v.pipe(requestText, v.maxLength(100)),
  /** Who uses the device; ignored if the invitation is for a known person. */
  name: shortName,
  device: shortName,
})

/** Accepts an invitation: enrols this device, and sets its cookie. An invitation works once. */
export const joinCall = {
  method: 'POST',
  path: '/counter/join',
  request: v.object({ ...invitedDevice.entries, pin }),
  response: places,
  auth: 'none',
} as const satisfies Call

/** What an invitation is for, so that its page can say it before it is accepted. */
export const invitationCall = {
  method: 'POST',
  path: '/counter/invitation',
  request: v.object({ code: v.pipe(requestText, v.maxLength(100)) }),
  response: v.object({
    venue_name: localeNames,
    role: staffRole,
    /** Null if the person states their name when joining. */
    staff_name: v.nullable(text),
    /** ISO 8601, UTC. */
    expires_at: text,
  }),
  auth: 'none',
} as const satisfies Call

/** The branches that this device may open. Empty for an unknown device. */
export const placesCall = {
  method: 'GET',
  path: '/counter/places',
  response: places,
  auth: 'none',
} as const satisfies Call

export const unlockCall = {
  method: 'POST',
  path: '/counter/:referenceId/unlock',
  request: v.object({ pin }),
  response: acceptedResponse,
  auth: 'staff',
  whileLocked: true,
} as const satisfies Call

/** Locks this device at once. */
export const lockCall = {
  method: 'POST',
  path: '/counter/:referenceId/lock',
  response: acceptedResponse,
  auth: 'staff',
  whileLocked: true,
} as const satisfies Call

/** Signs this device out of the venue. */
export const leaveCall = {
  method: 'POST',
  path: '/counter/:referenceId/leave',
  response: acceptedResponse,
  auth: 'staff',
  whileLocked: true,
} as const satisfies Call

const staffDevice = v.object({
  id,
  name: text,
  /** ISO 8601, UTC. */
  joined_at: text,
  last_seen_at: text,
  /** Whether the request comes from this device. */
  current: v.boolean(),
})

const staffMember = v.object({
  id,
  name: text,
  role: staffRole,
  /** Reference ids of their branches; null for all. */
  branches: v.nullable(v.array(referenceId)),
  devices: v.array(staffDevice),
})

const openInvitation = v.object({
  id,
  role: staffRole,
  name: v.nullable(text),
  branches: v.nullable(v.array(referenceId)),
  expires_at: text,
})

export const staffResponse = v.object({
  members: v.array(staffMember),
  invitations: v.array(openInvitation),
  branches: v.array(v.object({ reference_id: referenceId, name: localeNames })),
})
export type StaffList = v.InferOutput<typeof staffResponse>

export const listStaffCall = {
  method: 'GET',
  path: '/counter/:referenceId/staff',
  response: staffResponse,
  auth: 'staff',
  permission: 'staff',
} as const satisfies Call

/** What an invitation grants. `staff_id`: another device of that person, whose role and branches stay as they are. */
export const invitationRequest = v.object({
  role: v.optional(staffRole, 'staff'),
  name: v.nullish(shortName, null),
  branches: v.nullish(boundedArray(referenceId, 500), null),
  staff_id: v.nullish(id, null),
})

export const invitationResponse = v.object({
  id,
  /** Path of the page that accepts it, with the code after `#`, which browsers do not send to servers. */
  path: text,
  /** ISO 8601, UTC. */
  expires_at: text,
})

export const inviteCall = {
  method: 'POST',
  path: '/counter/:referenceId/staff/invitations',
  request: invitationRequest,
  response: invitationResponse,
  auth: 'staff',
  permission: 'staff',
} as const satisfies Call

export const cancelInvitationCall = {
  method: 'POST',
  path: '/counter/:referenceId/staff/invitations/:invitationId/cancel',
  response: acceptedResponse,
  auth: 'staff',
  permission: 'staff',
} as const satisfies Call

export const removeStaffCall = {
  method: 'POST',
  path: '/counter/:referenceId/staff/:staffId/remove',
  response: acceptedResponse,
  auth: 'staff',
  permission: 'staff',
} as const satisfies Call

export const revokeDeviceCall = {
  method: 'POST',
  path: '/counter/:referenceId/devices/:deviceId/revoke',
  response: acceptedResponse,
  auth: 'staff',
  permission: 'staff',
} as const satisfies Call

/** Signs out every device of the venue except this one. */
export const revokeAllDevicesCall = {
  method: 'POST',
  path: '/counter/:referenceId/devices/revoke-all',
  response: acceptedResponse,
  auth: 'staff',
  permission: 'staff',
} as const satisfies Call
