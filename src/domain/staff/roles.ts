/** Roles of a venue's staff, from the most to the least powerful. */
export const staffRoles = ['owner', 'manager', 'staff'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Groups of the counter's actions. Every call of the counter needs one of them. */
export const permissions = [
  'orders',
  'reservations',
  'sold-out',
  'refunds',
  'hours',
  'menu',
  'insights',
  'audit',
  'staff',
] as const
export type Permission = (typeof permissions)[number]

const STAFF: readonly Permission[] = ['orders', 'reservations', 'sold-out']
const MANAGER: readonly Permission[] = [...STAFF, 'refunds', 'hours', 'menu', 'insights', 'audit']

const granted: Readonly<Record<StaffRole, ReadonlySet<Permission>>> = {
  owner: new Set(permissions),
  manager: new Set(MANAGER),
  staff: new Set(STAFF),
}

/** Whether a role includes a permission. */
export const mayDo = (role: StaffRole, permission: Permission): boolean => granted[role].has(permission)
