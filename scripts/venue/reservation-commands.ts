import { type Commands, type Context, oneLine, UsageError } from './command.ts'

/** Status codes of reservations, by name (spec §4, the second set). */
const STATUSES = { pending: 0, accepted: 1, rejected: 2, completed: 3, cancelled: 9 } as const
type StatusName = keyof typeof STATUSES

export function reservationCommands({ api, output }: Context): Commands {
  const { out } = output
  return {
    reservations: {
      usage: [['[BRANCH]', 'list the reservations of a branch (by its id) or of all branches']],
      positionals: [0, 1],
      async run([branch]) {
        const { reservations } = await api.call('listReservations', branch === undefined ? {} : { branch })
        // The latest start comes last.
        for (const reservation of reservations.reverse()) {
          const { id, number, reference_id, schedule, status, users, tables, comment } = reservation
          const { date, from, to } = schedule
          const seat = tables.length > 0 ? ` · table ${tables.map((table) => table.id).join(', ')}` : ''
          const guest = oneLine(`${reservation.name ?? ''} ${reservation.phone ?? ''}`)
          out(`${date} ${from}-${to} · ${reference_id} · ${statusName(status)} · ${users} people${seat}\n`)
          out(`  ${id} · number ${number} · ${guest}\n`)
          for (const line of reservation.order_lines) out(`  ${line.quantity} × ${oneLine(line.item_id)}\n`)
          if (comment) out(`  ${oneLine(comment)}\n`)
        }
        return true
      },
    },
    reservation: {
      usage: [['ID STATUS', 'set a reservation’s status: accepted, rejected, completed or cancelled']],
      positionals: [2, 2],
      async run([reservationId = '', name = '']) {
        const status = parseStatus(name)
        const { reservation } = await api.call(
          'setReservationStatus',
          { reservationId },
          JSON.stringify({ status }),
        )
        const { id, updated_at } = reservation
        out(`reservation ${id}: ${statusName(reservation.status)} at ${updated_at}\n`)
        return true
      },
    },
  }
}

function statusName(code: number): string {
  return (Object.keys(STATUSES) as StatusName[]).find((name) => STATUSES[name] === code) ?? String(code)
}

/** Operators can set any status except `pending`. */
function parseStatus(name: string): number {
  if (name !== 'pending' && Object.hasOwn(STATUSES, name)) return STATUSES[name as StatusName]
  throw new UsageError(`reservation: unknown status ${name}; use accepted, rejected, completed or cancelled`)
}
