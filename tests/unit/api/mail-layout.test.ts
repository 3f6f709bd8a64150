import { expect, test } from 'vitest'
import { type MailContent, mailHtml, mailText } from '../../../api/mail/mail-layout.ts'
import { mailRetryWait } from '../../../api/mail/mail-retry.ts'

// @feature-file receipts.mail

const content: MailContent = {
  ...{ language: 'ar', title: 'A & <b>', venue: '"Grill"', paragraphs: ['Hello <script>'] },
  facts: [['Order 5', '6 May']],
  lines: [['1 × Kebab', 'KWD 2.800']],
  total: ['Total', 'KWD 2.800'],
  link: { text: 'Open', url: 'https://menu.test/?a=1&b="2"' },
  footer: 'Why <you>',
}

test('HTML contains texts as they are, runs in the direction of its language, and the text has the same content', () => {
  const html = mailHtml(content)
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain('A &amp; &lt;b&gt;')
  expect(html).toContain('href="https://menu.test/?a=1&amp;b=&quot;2&quot;"')
  expect(html).not.toMatch(/<script|<b>|<you>/)
  expect(html).toContain('color-scheme')
  expect(mailHtml({ ...content, language: 'de' })).toContain('dir="ltr"')
  expect(mailText(content)).toBe(
    'A & <b>\n"Grill"\n\nHello <script>\n\nOrder 5: 6 May\n\n1 × Kebab: KWD 2.800\nTotal: KWD 2.800\n\nOpen:\nhttps://menu.test/?a=1&b="2"\n\n-- \nWhy <you>\n',
  )
})

test('attempts are repeated for about two days, the first after a minute', () => {
  const waits = Array.from({ length: 40 }, (_, tries) => mailRetryWait(tries)).filter((wait) => wait !== null)
  expect(waits.slice(0, 3)).toEqual([60_000, 120_000, 240_000])
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000
  expect(hours).toBeGreaterThan(40)
  expect(hours).toBeLessThan(56)
})
