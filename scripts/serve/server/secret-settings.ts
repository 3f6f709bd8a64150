import { readFileSync } from 'node:fs'

type Variables = Readonly<Record<string, string | undefined>>

/**
 * Returns the variables that are set, and reads secrets from files: `{NAME}_FILE` is the path of the file with the value of
 * `{NAME}`, as containers and systemd mount secrets. Problems name the variable and the file, never the value.
 */
export function readSecretFiles(
  variables: Variables,
  names: Iterable<string>,
): { set: Record<string, string>; problems: string[] } {
  const set: Record<string, string> = {}
  for (const [name, value] of Object.entries(variables)) if (value?.trim()) set[name] = value
  const problems: string[] = []
  for (const name of names) {
    const file = set[`${name}_FILE`]
    if (file === undefined) continue
    if (set[name] !== undefined) {
      problems.push(`${name}_FILE: ${name} is set too; set only one of them`)
      continue
    }
    try {
      const value = readFileSync(file, 'utf8').trim()
      if (value) set[name] = value
      else problems.push(`${name}_FILE: "${file}" is empty`)
    } catch (error) {
      problems.push(`${name}_FILE: "${file}" cannot be read: ${(error as NodeJS.ErrnoException).code}`)
    }
  }
  return { set, problems }
}

/** What stands for a secret in examples and instructions. */
const PLACEHOLDER =
  /^(<.*>|\[.*\]|\.{3,}|…|x{3,}|(change|replace)[-_ ]?(me|it|this)(?![a-z]).*|(your|insert|todo)[-_ ].*|todo)$/i

/** Whether a value is no secret, but stands for one in an example. */
export const isPlaceholder = (value: string): boolean => PLACEHOLDER.test(value.trim())

/** The password in the address of a database or a mail server, if it has one. */
export function passwordOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined
  const { password } = new URL(address)
  try {
    return decodeURIComponent(password) || undefined
  } catch {
    return password
  }
}

/** The address of a database with a password, unless it has one already. */
export function withPassword(databaseUrl: string, password: string | undefined): string {
  if (password === undefined || !URL.canParse(databaseUrl)) return databaseUrl
  const url = new URL(databaseUrl)
  if (url.password) return databaseUrl
  url.password = encodeURIComponent(password)
  return url.href
}
