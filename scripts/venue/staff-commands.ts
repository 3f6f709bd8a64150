import { staffRole } from '../../src/contract/counter/staff-calls.ts'
import { qrCode } from '../serve/server/qr-code.ts'
import { type Commands, type Context, UsageError } from './command.ts'

/** The staff of venues: invitations to the counter, and signing out all devices. */
export function staffCommands({ api, output }: Context): Commands {
  const { out } = output
  return {
    invite: {
      usage: [
        [
          'REF --role ROLE [--name NAME] [--branches REF,REF]',
          'invite an owner, manager or staff to the counter; prints a link that works once, for 24 hours',
        ],
      ],
      positionals: [1, 1],
      options: { role: { type: 'string' }, name: { type: 'string' }, branches: { type: 'string' } },
      async run([referenceId = ''], options) {
        const role = parseRole(options.role)
        const branches = typeof options.branches === 'string' ? options.branches.split(',') : null
        const body = JSON.stringify({ role, name: options.name ?? null, branches })
        const { url, expires_at } = await api.call('inviteStaff', { referenceId }, body)
        out(`${url}\nvalid once, until ${expires_at}\n${await qrCode(url)}\n`)
        return true
      },
    },
    'sign-out-staff': {
      usage: [['REF', 'sign out every device of a venue’s staff']],
      positionals: [1, 1],
      async run([referenceId = '']) {
        const { devices } = await api.call('signOutStaff', { referenceId })
        out(`signed out: ${devices} devices\n`)
        return true
      },
    },
  }
}

function parseRole(role: unknown): string {
  const known = staffRole.options.find((name) => name === role)
  if (known) return known
  throw new UsageError(`invite: --role is required: ${staffRole.options.join(', ')}`)
}
