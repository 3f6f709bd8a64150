/** A tablet that recognises its user joins, is locked, and is unlocked by its passkey. */
// @feature-file counter.passkeys

import type { Page } from '@playwright/test'
import { axeFindings } from '../support/inspect/axe.ts'
import { expect, GRILL, test } from '../support/visit/open-venue.ts'

/** Gives the browser of a page an authenticator that recognises its user at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal' },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      automaticPresenceSimulation: true,
    },
  })
}

// A locked board asks for its orders in vain.
test.use({ allowedErrors: [/403 \(Forbidden\) \(.*\/board\)/] })

test('a tablet joins with a passkey, is locked, unlocks by it, and signs in again without its cookie', async ({
  page,
  ownVenue,
}) => {
  const grill = await ownVenue({ ...GRILL, categories: ['cold'] })
  await addAuthenticator(page)
  await page.goto(await grill.inviteOwner())
  await page.getByLabel('Name of this device').fill('Tablet at the bar')
  await expect(page.getByLabel('PIN')).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Join with a passkey' }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/counter') && !url.pathname.endsWith('/join'))

  await page.goto(`/counter/${grill.ref}`)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText('This device is unlocked with its passkey.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('New PIN').fill('2580')
  await page.getByRole('button', { name: 'Set a PIN' }).click()
  await expect(page.getByText('This device is unlocked with its passkey or its PIN.')).toBeVisible()
  await page.getByRole('button', { name: 'Lock now' }).click()
  await expect(page.getByRole('heading', { name: 'The counter is locked' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Unlock with a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Lock now' })).toBeVisible()

  // The board may still open its stream.
  await page.goto('about:blank')
  await page.context().clearCookies({ name: 'sufra_counter' })
  await page.goto('/counter')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
})
