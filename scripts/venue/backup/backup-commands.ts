import { existsSync } from 'node:fs'
import type { StandbyAnswer } from '../../../src/contract/operator/backup-calls.ts'
import type { SavedBackup } from '../../serve/backup/save-backup.ts'
import { readSecretFiles } from '../../serve/server/secret-settings.ts'
import { type Commands, type Context, UsageError } from '../command.ts'
import type { Environment } from '../operator-api.ts'
import { createProgress } from '../progress.ts'

const PASSPHRASE = 'SUFRA_BACKUP_PASSPHRASE'

/** Backups of an installation, and what follows from restoring one. */
export function backupCommands({ api, output }: Context, env: Environment): Commands {
  const { out } = output
  return {
    backup: {
      usage: [
        [
          'FILE',
          `back up the running installation; with --with-secrets also its keys and tokens, encrypted with the passphrase in ${PASSPHRASE}`,
        ],
      ],
      positionals: [1, 1],
      options: { 'with-secrets': { type: 'boolean' }, force: { type: 'boolean' } },
      async run([file = ''], options) {
        if (existsSync(file) && options.force !== true)
          throw new Error(`${file} exists; name another file, or add --force to replace it`)
        const passphrase = options['with-secrets'] === true ? requirePassphrase(env) : null
        out('reading the database …\n')
        const { saveBackup } = await import('../../serve/backup/save-backup.ts')
        const progress = createProgress(output)
        const arriving = await api.stream('backup', {}, JSON.stringify({ passphrase }))
        const manifest = await saveBackup(arriving, file, ({ done, total, part }) =>
          progress.show({ done, total }, part),
        ).finally(() => progress.end())
        out(`${file}: ${summary(manifest)}\n`)
        listMissing(manifest.secrets.missing, out)
        return true
      },
    },
    restore: {
      usage: [
        [
          'FILE',
          `restore a backup into an empty installation (DATABASE_URL or DATA_DIR) that is not running; --without-secrets leaves out keys and tokens`,
        ],
      ],
      positionals: [1, 1],
      options: { 'without-secrets': { type: 'boolean' } },
      async run([file = ''], options) {
        const passphrase = options['without-secrets'] === true ? null : (readPassphrase(env) ?? '')
        const { restoreSite } = await import('../../serve/backup/restore-site.ts')
        const progress = createProgress(output)
        out(`verifying ${file} …\n`)
        const { manifest, secrets, forgotten } = await restoreSite(file, env, {
          passphrase,
          show: ({ done, total, part }) => progress.show({ done, total }, part),
        }).finally(() => progress.end())
        out(`restored: ${summary(manifest)}, made ${manifest.made_at}\n`)
        if (secrets.length > 0) out(`secrets restored: ${secrets.join(', ')}\n`)
        else listMissing([...manifest.secrets.included, ...manifest.secrets.missing], out)
        for (const { venue, provider } of forgotten)
          out(
            `the key of ${venue} at ${provider} cannot be read here: store it again with set-key. Until then, it is not paid online\n`,
          )
        out(
          'on standby: it sends, charges and prints nothing, and takes no orders. Start it, look at it, and run\n',
        )
        out('  npm run venue -- release\n')
        return true
      },
    },
    release: {
      usage: [['[--preview]', 'end the standby of a restored installation, or show what it would send']],
      positionals: [0, 0],
      options: { preview: { type: 'boolean' } },
      async run(_, options) {
        const preview = options.preview === true
        const answer = await api.call('release', {}, JSON.stringify({ preview }))
        if (!answer.standby) {
          out('not on standby: there is nothing to release\n')
          return true
        }
        out(describeStandby(answer))
        out(preview ? 'still on standby\n' : 'released: orders are taken, and what waited is being sent\n')
        return true
      },
    },
  }
}

/** From the variable or from a file. @throws UsageError if the file cannot be read */
function readPassphrase(env: Environment): string | undefined {
  const { set, problems } = readSecretFiles(env, [PASSPHRASE])
  if (problems.length > 0) throw new UsageError(problems.join('\n'))
  return set[PASSPHRASE]
}

function requirePassphrase(env: Environment): string {
  const passphrase = readPassphrase(env)
  if (passphrase !== undefined && passphrase.length >= 12) return passphrase
  throw new UsageError(`${PASSPHRASE}: set a passphrase of at least 12 characters to encrypt the secrets`)
}

function summary({ parts }: SavedBackup): string {
  const tables = parts.filter(({ kind }) => kind === 'table')
  const rows = tables.reduce((sum, part) => sum + part.rows, 0)
  const pictures = parts.filter(({ kind }) => kind === 'picture').length
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
  return `${tables.length} tables, ${rows} rows, ${pictures} pictures, ${(bytes / 1e6).toFixed(1)} MB verified`
}

function listMissing(missing: readonly string[], out: (text: string) => void): void {
  if (missing.length === 0) return
  out(`not included: ${missing.join(', ')}. See docs/operations.md, “Backups”\n`)
}

const describeStandby = ({ restored_at, backup_made_at, waiting }: StandbyAnswer): string =>
  `restored ${restored_at} from a backup of ${backup_made_at}
waiting for the rules of their venues: ${waiting.orders} orders without an answer, ${waiting.payments} payments that were begun
waiting to be sent: ${waiting.refunds} refunds, ${waiting.messages} push messages, ${waiting.events} events for tracking vendors
`
