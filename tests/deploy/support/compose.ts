import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

export const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))

type Condition = { condition: string; required?: boolean }
export type Service = {
  image: string
  profiles?: string[]
  read_only?: boolean
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  ports?: string[]
  secrets?: string[]
  healthcheck?: { test?: string[]; disable?: boolean }
  depends_on?: Record<string, Condition>
  command?: string[]
  restart?: string
  privileged?: boolean
}

/** The services of compose.yaml, with merged anchors and without variables filled in. */
export function readServices(): Record<string, Service> {
  const text = readFileSync(`${PROJECT}compose.yaml`, 'utf8')
  return (parse(text, { merge: true }) as { services: Record<string, Service> }).services
}
