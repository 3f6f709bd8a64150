import type { AuditValue } from '../../../src/contract/counter/audit-calls.ts'
import { type OrderStatus, orderStatusName } from '../../../src/domain/order/order-status.ts'
import type { StaffRole } from '../../../src/domain/staff/roles.ts'

/** The status of an order, with what the venue said about it. */
export const auditedStatus = (
  status: OrderStatus,
  {
    readyAt,
    refusal,
  }: { readonly readyAt?: Date | undefined; readonly refusal?: string | null | undefined } = {},
): AuditValue => ({
  ...{ kind: 'order', status: orderStatusName(status) },
  ...(readyAt && { ready_at: readyAt.toISOString() }),
  ...(refusal && { refusal }),
})

export const auditedTime = (at: Date): AuditValue => ({ kind: 'time', at: at.toISOString() })

export const auditedRole = (role: StaffRole): AuditValue => ({ kind: 'role', role })
