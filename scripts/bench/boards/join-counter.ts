import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { SiteProcess } from '../site-process.ts'

/** Calls a platform as its operator. `path` follows `/api/operator`. */
export function operate(site: SiteProcess, method: string, path: string, body: object): Promise<unknown> {
  const Authorization = `Bearer ${readFileSync(join(site.dataDir, 'operator-token'), 'utf8').trim()}`
  return callJson(`${site.url}/api/operator${path}`, method, { Authorization }, JSON.stringify(body))
}

/** Enrols the browser as a device of an owner of the venue. Returns its cookie. */
export async function joinCounter(page: Page, site: SiteProcess, venue: string): Promise<string> {
  const invitation = await operate(site, 'POST', `/venues/${venue}/invitations`, {
    role: 'owner',
    name: 'Bench',
  })
  await page.goto((invitation as { path: string }).path)
  await page.getByLabel('Name of this device').fill('Bench')
  await page.getByLabel('PIN').fill('2580')
  await page.getByRole('button', { name: 'Join' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/join'))
  const cookies = await page.context().cookies(`${site.url}/api/counter`)
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

/** Calls a platform with a body of JSON. Throws if the answer is an error. */
export async function callJson(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: string,
): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
  })
  if (!answer.ok) throw new Error(`${method} ${url}: HTTP ${answer.status} ${await answer.text()}`)
  return answer.json()
}
