/** `npm run venue`: the operator's command line, which sends calls to a running server. */
import { parseArgs } from 'node:util'
import { backupCommands } from './backup/backup-commands.ts'
import { type Command, type Commands, type Output, reportError, runCommand, UsageError } from './command.ts'
import { credentialCommands } from './credential-commands.ts'
import { doctorCommand } from './doctor-command.ts'
import { feedbackCommands } from './feedback-commands.ts'
import { menuCommands } from './menu-commands.ts'
import { messageCommands } from './message-commands.ts'
import { connect, type Environment } from './operator-api.ts'
import { orderCommands } from './order-commands.ts'
import { paymentCommands } from './payment-commands.ts'
import { pictureCommands } from './pictures/picture-commands.ts'
import { publishingCommands } from './publishing-commands.ts'
import { reservationCommands } from './reservation-commands.ts'
import { staffCommands } from './staff-commands.ts'
import { themeCommands } from './theme-commands.ts'
import { venueFileCommands } from './venue-file-commands.ts'

/** Runs one command. Resolves to the exit code: 0, 1 if something was refused or failed, 2 for wrong arguments. */
export async function run(args: readonly string[], env: Environment, output: Output): Promise<number> {
  const context = { api: connect(env), output }
  const commands: Commands = {
    ...venueFileCommands(context),
    ...menuCommands(context),
    ...pictureCommands(context),
    ...publishingCommands(context),
    ...themeCommands(context),
    ...orderCommands(context),
    ...paymentCommands(context),
    ...messageCommands(context),
    ...reservationCommands(context),
    ...feedbackCommands(context),
    ...staffCommands(context),
    ...backupCommands(context, env),
    ...doctorCommand(context, env),
    ...credentialCommands(context),
  }
  const [name, ...rest] = args
  if (name === 'help' || asksForHelp(args)) {
    output.out(`${usage(commands)}\n`)
    return 0
  }
  try {
    const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
    if (name === undefined || !command) throw new UsageError(name ? `unknown command ${name}` : '')
    return (await runCommand(name, command, rest)) ? 0 : 1
  } catch (error) {
    if (!(error instanceof UsageError)) {
      reportError(error, output)
      return 1
    }
    if (error.message) output.err(error.message)
    output.err(usage(commands))
    return 2
  }
}

function asksForHelp(args: readonly string[]): boolean {
  const options = { help: { type: 'boolean', short: 'h' } } as const
  return parseArgs({ args: [...args], options, strict: false }).values.help === true
}

function usage(commands: Commands): string {
  const rows = Object.entries(commands).flatMap(([name, command]: [string, Command]) =>
    command.usage.map(([args, summary]) => [`${name} ${args}`.trimEnd(), summary] as const),
  )
  const width = Math.max(...rows.map(([call]) => call.length))
  return `usage: npm run venue -- COMMAND
${rows.map(([call, summary]) => `  ${call.padEnd(width)}  ${summary}`).join('\n')}

environment:
  API_BASE               base of the API (http://127.0.0.1:4321/api)
  SUFRA_OPERATOR_TOKEN   the operator's token; the default is in DATA_DIR/operator-token
  DATA_DIR               the server's data (.data)`
}

if (import.meta.main)
  process.exitCode = await run(process.argv.slice(2), process.env, {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text.endsWith('\n') ? text : `${text}\n`),
    isTerminal: process.stdout.isTTY === true,
  })
