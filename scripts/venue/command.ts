import { type ParseArgsConfig, parseArgs } from 'node:util'
import { CallError } from '../../src/client/http.ts'
import type { OperatorApi } from './operator-api.ts'

/** A subcommand of `npm run venue`. */
export type Command = {
  /** Rows of the usage: arguments and what the command does with them. */
  readonly usage: readonly (readonly [args: string, summary: string])[]
  /** Minimum and maximum number of positional arguments. */
  readonly positionals: readonly [min: number, max: number]
  readonly options?: ParseArgsConfig['options']
  /** Resolves to false if something was refused or failed. */
  run(args: readonly string[], options: CommandOptions): Promise<boolean>
}
export type CommandOptions = Readonly<Record<string, string | boolean | undefined>>
export type Commands = Readonly<Record<string, Command>>

export type Output = {
  out(text: string | Uint8Array): void
  err(text: string): void
  /** True if lines can be overwritten while somebody watches. */
  readonly isTerminal?: boolean
}

/** What commands work with. */
export type Context = { readonly api: OperatorApi; readonly output: Output }

/** Wrong arguments. The message may be empty. */
export class UsageError extends Error {}

/** Parses the arguments of a command and runs it. Throws UsageError. */
export function runCommand(name: string, command: Command, args: readonly string[]): Promise<boolean> {
  const { positionals, values } = parse(name, command, args)
  const [min, max] = command.positionals
  if (positionals.length < min || positionals.length > max) {
    const expected = command.usage.map(([text]) => text || 'no arguments').join(', or ')
    throw new UsageError(`${name}: expected ${expected}`)
  }
  return command.run(positionals, values as CommandOptions)
}

function parse(name: string, { options = {} }: Command, args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`${name}: ${error instanceof Error ? error.message : error}`)
  }
}

/** Calls `work` with each name. Reports an error and continues. Resolves to false if one failed. */
export async function forEachName(
  names: readonly string[],
  output: Output,
  work: (name: string) => Promise<boolean>,
): Promise<boolean> {
  let succeeded = true
  for (const name of names)
    try {
      if (!(await work(name))) succeeded = false
    } catch (error) {
      output.err(`${name}:`)
      reportError(error, output)
      succeeded = false
    }
  return succeeded
}

/** Prints an error, with one line per invalid field if the server names some. */
export function reportError(error: unknown, { err }: Output): void {
  const issues = error instanceof CallError ? error.issues : []
  const [first] = issues
  const message = error instanceof Error ? error.message : String(error)
  // The message may only repeat the first issue.
  if (!first || !message.endsWith(`: ${first.message}`)) err(message)
  for (const { path, message } of issues) err(`  ${path || '-'}: ${message}`)
}

/** Text from others on one line, without control characters: it cannot imitate our lines or control the terminal. */
export const oneLine = (text: string) => text.replaceAll(/\p{C}+/gu, ' ').trim()
