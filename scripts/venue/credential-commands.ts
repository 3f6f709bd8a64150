import { readFile } from 'node:fs/promises'
import type { Commands, Context } from './command.ts'

/** Keys of venues at payment providers. A key is read from a file or from standard input: arguments are visible to other users. */
export function credentialCommands({ api, output }: Context): Commands {
  const { out } = output
  return {
    'set-key': {
      usage: [
        [
          'REF PROVIDER FILE',
          'give a venue its own key at a provider (tap), from a file or, with -, from standard input',
        ],
      ],
      positionals: [3, 3],
      async run([referenceId = '', provider = '', file = '']) {
        const key = (await readFile(file === '-' ? '/dev/stdin' : file, 'utf8')).trim()
        const { credentials } = await api.call(
          'setCredential',
          { referenceId, provider },
          JSON.stringify({ key }),
        )
        for (const credential of credentials) out(`${toLine(credential)}\n`)
        return true
      },
    },
    keys: {
      usage: [['REF', 'list the keys of a venue at providers, without the keys']],
      positionals: [1, 1],
      async run([referenceId = '']) {
        const { credentials } = await api.call('listCredentials', { referenceId })
        for (const credential of credentials) out(`${toLine(credential)}\n`)
        return true
      },
    },
    'remove-key': {
      usage: [['REF PROVIDER', 'remove the keys of a venue at a provider; it is then paid on your account']],
      positionals: [2, 2],
      async run([referenceId = '', provider = '']) {
        const { removed } = await api.call('removeCredentials', { referenceId, provider })
        out(`removed: ${removed} keys\n`)
        return true
      },
    },
  }
}

const toLine = ({
  provider,
  version,
  current,
  lost,
  created_at,
}: {
  readonly provider: string
  readonly version: string
  readonly current: boolean
  readonly lost: boolean
  readonly created_at: string
}): string =>
  `${provider} · ${version} · ${lost ? 'LOST: store it again with set-key' : current ? 'current' : 'earlier'} · since ${created_at}`
