/** The messages and mails that the test server only keeps. */
import type { Page } from '@playwright/test'
import type { OperatorCallResponse } from '../../../../src/contract/operator/operator-calls.ts'
import { expect, type Server } from '../../fixtures.ts'

/** Returns the newest messages and mails. */
export async function readOutbox(server: Server): Promise<OperatorCallResponse<'outbox'>> {
  const answer = await fetch(`${server.api}/operator/outbox?limit=500`, {
    headers: { Authorization: `Bearer ${server.operatorToken}` },
  })
  if (!answer.ok) throw new Error(`outbox: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as OperatorCallResponse<'outbox'>
}

/** Has mails about the order or reservation of the page sent to an address, and returns the first one. */
export async function receiveMail(page: Page, server: Server, address: string): Promise<string> {
  await page.getByRole('button', { name: 'Send to my email' }).click()
  const field = page.getByRole('textbox', { name: 'Email' })
  await expect(field).toBeFocused()
  await field.fill(address)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Sent to ${address}. We’ll send later changes there too.`)).toBeVisible()
  const { mails } = await readOutbox(server)
  return mails.find((mail) => mail.address === address)?.text ?? ''
}
