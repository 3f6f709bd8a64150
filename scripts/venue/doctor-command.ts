import type { Commands, Context } from './command.ts'
import type { Environment } from './operator-api.ts'

const SIGNS = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' } as const

/** Checks the installation that the environment describes. */
export function doctorCommand({ output: { out } }: Pick<Context, 'output'>, env: Environment): Commands {
  return {
    doctor: {
      usage: [
        ['', 'check clock, TLS, callbacks, keys, database, disk and fonts, with the settings of the server'],
      ],
      positionals: [0, 0],
      async run() {
        const { collectFacts } = await import('../serve/doctor/collect-facts.ts')
        const { diagnose } = await import('../serve/doctor/rules.ts')
        const findings = diagnose(await collectFacts(env))
        for (const { level, subject, text, advice } of findings) {
          out(`${SIGNS[level]}  ${subject}: ${text}\n`)
          if (advice !== undefined) out(`         → ${advice}\n`)
        }
        return findings.every(({ level }) => level !== 'problem')
      },
    },
  }
}
