import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, it } from 'vitest'
import { listSources } from '../../scripts/publish/make/bundle-hash.ts'
import { PROJECT } from './support/compose.ts'

const text = readFileSync(join(PROJECT, 'Dockerfile'), 'utf8')
const stages = text
  .split(/^(?=FROM )/m)
  .slice(1)
  .map((stage) => ({ name: / AS (\S+)/.exec(stage)?.[1], stage }))
const stageNamed = (name: string) => stages.find((each) => each.name === name)?.stage ?? ''

// @feature deploy.containers
it('the Dockerfile has no errors', () => {
  expect(validate(text).map(({ message }) => message)).toEqual([])
  expect(validate(text.replace('WORKDIR', 'WORKDIRS')).map(({ message }) => message)).not.toEqual([])
})

it('the image has the Node.js of the project, pinned by version', () => {
  const node = readFileSync(join(PROJECT, '.node-version'), 'utf8').trim()
  const own = new Set(stages.map(({ name }) => name))
  const bases = stages
    .map(({ stage }) => /^FROM (\S+)/.exec(stage)?.[1] ?? '')
    .filter((base) => !own.has(base))
  expect(new Set(bases)).toEqual(new Set([`node:${node}-trixie-slim`]))
})

it.each(['app', 'printing'])('the stage %s ends as a user without rights, and has a health check', (name) => {
  const users = [...stageNamed(name).matchAll(/^USER (\S+)/gm)].map(([, user]) => user)
  expect(users.at(-1)).toBe('node')
  expect(stageNamed('app')).toMatch(
    /^HEALTHCHECK [\s\S]*?CMD \["node", "scripts\/serve\/health-check\.ts"\]/m,
  )
  // Without the form of a list, a shell would get the signals.
  expect(stageNamed('app')).toMatch(/^CMD \["node", /m)
})

it('the context of the build contains what is compiled and started, and no secrets', () => {
  const allowed = readFileSync(join(PROJECT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1))
  const isAllowed = (file: string) => allowed.some((entry) => file === entry || file.startsWith(`${entry}/`))
  for (const file of listSources())
    expect([file, isAllowed(file.slice(PROJECT.length))]).toEqual([file, true])
  for (const entry of allowed) expect([entry, existsSync(join(PROJECT, entry))]).toEqual([entry, true])
  for (const [, files = ''] of stageNamed('build').matchAll(/^COPY (package.*) \.\/$/gm))
    for (const file of files.split(' ')) expect([file, isAllowed(file)]).toEqual([file, true])
  for (const file of ['.env', 'secrets/postgres_password', '.data/operator-token', '.git/config', 'tests'])
    expect([file, isAllowed(file)]).toEqual([file, false])
})
