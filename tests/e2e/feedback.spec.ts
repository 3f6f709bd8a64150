/** What diners tell a venue: stars once, answers to questions of every kind, an address for its newsletter. */
import type { Locator, Page } from '@playwright/test'
import { dallahSurvey } from '../../api/demo/build/dallah-survey.ts'
import arFeedback from '../../locales/ar/feedback.json' with { type: 'json' }
import arNewsletter from '../../locales/ar/newsletter.json' with { type: 'json' }
import enFeedback from '../../locales/en/feedback.json' with { type: 'json' }
import enNewsletter from '../../locales/en/newsletter.json' with { type: 'json' }
import type { OperatorCallResponse } from '../../src/contract/operator-calls.ts'
import type { Server } from './fixtures.ts'
import { addPlain } from './support/diner.ts'
import { loggedIn } from './support/log-in.ts'
import { expect, GRILL, type OpenVenue, test, type Variant } from './support/open-venue.ts'
import { choseLanguage } from './support/visit.ts'

const ASKING: Variant = {
  ...GRILL,
  edit({ business }) {
    business.show_rating_result = true
    business.rate = 4
    business.rate_count = 2
  },
}

type Told = {
  ratings: OperatorCallResponse<'listRatings'>
  'survey-answers': OperatorCallResponse<'listSurveyAnswers'>
  newsletter: OperatorCallResponse<'listNewsletter'>
}
async function told<What extends keyof Told>(
  server: Server,
  venue: OpenVenue,
  what: What,
): Promise<Told[What]> {
  const answer = await fetch(`${server.api}/operator/venues/${venue.ref}/${what}`, {
    headers: { Authorization: `Bearer ${server.operatorToken}` },
  })
  return (await answer.json()) as Told[What]
}

/** The question as the venue put it. */
function asked(id: string, locale: string): string {
  const question = dallahSurvey.questions.find((candidate) => candidate.id === id)
  return question?.locales.find((text) => text.locale === locale)?.name ?? ''
}
function choice(questionId: string, id: string, locale: string): string {
  const question = dallahSurvey.questions.find((candidate) => candidate.id === questionId)
  const found =
    question && 'choices' in question ? question.choices?.find((entry) => entry.id === id) : undefined
  return found?.locales.find((text) => text.locale === locale)?.name ?? ''
}

const survey = (page: Page): Locator => page.locator('section').filter({ has: page.getByRole('slider') })
const fill = (message: string, values: Record<string, string>) =>
  message.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

for (const [locale, words, newsletter, digits] of [
  ['en', enFeedback, enNewsletter, { five: '5', four: '4', three: '3', seventy: '70', hundred: '100' }],
  ['ar', arFeedback, arNewsletter, { five: '٥', four: '٤', three: '٣', seventy: '٧٠', hundred: '١٠٠' }],
] as const)
  test.describe(locale, () => {
    test.beforeEach(({ context, server }) => choseLanguage(context, server.url, locale))

    test('a survey with every type of question is answered by name, kept while typing, sent once', async ({
      page,
      ownVenue,
      server,
    }) => {
      test.slow()
      const venue = await ownVenue(ASKING)
      await page.goto(`/${venue.ref}/Feedback`)
      const form = survey(page)
      const send = form.getByRole('button', { name: words.survey.send })
      await send.click()
      // The first of what is missing has the focus; every one says what it wants.
      const food = form.getByRole('radiogroup', { name: asked('food', locale) })
      await expect(food.getByRole('radio').first()).toBeFocused()
      for (const id of ['food', 'service', 'occasion']) {
        const group = form.getByRole('radiogroup', { name: asked(id, locale) })
        await expect(group).toHaveAccessibleDescription(words.error.required)
        await expect(group).toHaveAttribute('aria-invalid', 'true')
      }

      const stars = 'stars_few' in words ? words.stars_few : words.stars_other
      await food.getByRole('radio', { name: fill(stars, { number: digits.four }) }).check()
      await expect(food).not.toHaveAttribute('aria-invalid')
      const service = form.getByRole('radiogroup', { name: asked('service', locale) })
      await service.getByRole('radio', { name: words.smile[5], exact: true }).check()
      const slider = form.getByRole('slider', { name: asked('return', locale) })
      await expect(slider).toHaveAttribute('aria-valuetext', words.slider.unset)
      await slider.fill('70')
      await expect(slider).toHaveAttribute(
        'aria-valuetext',
        fill(words.slider.value, { value: digits.seventy, max: digits.hundred }),
      )
      await form
        .getByRole('radiogroup', { name: asked('occasion', locale) })
        .getByRole('radio', { name: choice('occasion', 'family', locale) })
        .check()
      const liked = form.getByRole('group', { name: asked('liked', locale) })
      await expect(liked).toHaveAccessibleDescription(words.survey.several)
      for (const id of ['place', 'taste'])
        await liked.getByRole('checkbox', { name: choice('liked', id, locale) }).check()
      await form.getByRole('textbox', { name: asked('better', locale) }).fill('More bread, please')
      const phone = form.getByRole('textbox', { name: asked('callback', locale) })
      await phone.fill('12')
      await phone.blur()
      await expect(phone).toHaveAccessibleDescription(words.error.phone)
      await phone.fill('50012345')

      await page.reload()
      await expect(phone).toHaveValue('50012345')
      await expect(slider).toHaveValue('70')
      await expect(liked.getByRole('checkbox', { checked: true })).toHaveCount(2)
      await send.click()
      const thanks = page.getByRole('heading', { name: words.survey.thanks })
      await expect(thanks).toBeFocused()
      const { submissions } = await told(server, venue, 'survey-answers')
      expect(
        submissions.map(({ answers }) => answers.map(({ question_id, value }) => [question_id, value])),
      ).toEqual([
        [
          ['food', 4],
          ['service', 5],
          ['return', 70],
          ['occasion', ['family']],
          ['liked', ['taste', 'place']],
          ['better', 'More bread, please'],
          ['callback', '+96550012345'],
        ],
      ])
      await page.reload()
      await expect(thanks).toBeVisible()
      await expect(page.getByRole('slider')).toHaveCount(0)
    })

    test('the business is rated once, and shows what it is rated', async ({ page, ownVenue, server }) => {
      const venue = await ownVenue(ASKING)
      await page.goto(`/${venue.ref}`)
      await expect(page.locator('.rating')).toContainText(digits.four)
      await page.getByRole('link', { name: words.open }).click()
      await expect(page).toHaveURL(new RegExp(`/${venue.ref}/Feedback$`))
      const form = page
        .locator('section')
        .filter({ has: page.getByRole('button', { name: words.rate.send }) })
      await form.getByRole('button', { name: words.rate.send }).click()
      const scale = form.getByRole('radiogroup', { name: words.rate.legend })
      await expect(scale.getByRole('radio').first()).toBeFocused()
      await expect(scale).toHaveAccessibleDescription(words.error.required)
      // By keyboard alone.
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
      await expect(scale.getByRole('radio').nth(1)).toBeChecked()
      await page.keyboard.press('ArrowUp')
      await expect(scale.getByRole('radio').first()).toBeChecked()
      await form.getByRole('textbox', { name: words.rate.comment }).fill('<b>Cold</b> & late')
      await form.getByRole('button', { name: words.rate.send }).click()
      await expect(page.getByRole('heading', { name: words.rate.thanks })).toBeFocused()
      expect((await told(server, venue, 'ratings')).ratings).toMatchObject([
        { rate: 1, comment: '<b>Cold</b> & late' },
      ])

      await page.reload()
      const name = locale === 'ar' ? `\u2068${venue.name}\u2069` : venue.name
      const already = fill(words.rate.already, { venue: name })
      await expect(page.getByRole('heading', { name: already })).toBeVisible()
      await expect(page.getByRole('button', { name: words.rate.send })).toHaveCount(0)
      // The venue is published again by itself within a minute; its operator need not wait.
      await venue.change(() => {})
      await page.goto(`/${venue.ref}`)
      await expect(page.locator('.rating')).toContainText(digits.three)
      await expect(page.locator('.rating')).not.toContainText(digits.four)
    })

    test('an address is left for the newsletter, twice without harm', async ({ page, ownVenue, server }) => {
      const venue = await ownVenue(ASKING)
      for (const [path, email] of [
        ['', 'Layla@example.com'],
        ['/more', 'layla@example.com'],
      ] as const) {
        await page.goto(`/${venue.ref}${path}`)
        const form = page.getByRole('region', { name: newsletter.title })
        const field = form.getByRole('textbox', { name: newsletter.email })
        const send = form.getByRole('button', { name: newsletter.send })
        await send.click()
        await expect(field).toBeFocused()
        await expect(field).toHaveAccessibleDescription(new RegExp(newsletter.required))
        await field.fill('layla@')
        await expect(field).not.toHaveAttribute('aria-invalid')
        await field.press('Enter')
        await expect(field).toHaveAccessibleDescription(new RegExp(newsletter.invalid))
        await field.fill(email)
        await send.click()
        await expect(form.getByRole('status')).toHaveText(fill(newsletter.done, { email }))
      }
      const { addresses } = await told(server, venue, 'newsletter')
      expect(addresses.map((entry) => [entry.email, entry.locale])).toEqual([['layla@example.com', locale]])
    })
  })

test.describe('what the browser logs by itself', () => {
  test.use({ allowedErrors: [/40[49]|ERR_FAILED/] })

  test('answers whose answer is lost are sent again and count once', async ({ page, ownVenue, server }) => {
    const venue = await ownVenue(ASKING)
    await page.goto(`/${venue.ref}/Feedback`)
    const form = survey(page)
    for (const id of ['food', 'service', 'occasion'])
      await form
        .getByRole('radiogroup', { name: asked(id, 'en') })
        .getByRole('radio')
        .first()
        .check()
    // It gets there, and the connection goes before the answer is back.
    await page.route('**/webapp/survey/**', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await form.getByRole('button', { name: enFeedback.survey.send }).click()
    await expect(form.getByRole('alert')).toContainText(enFeedback.failed.title)
    await page.unroute('**/webapp/survey/**')
    await page.reload()
    await form.getByRole('button', { name: enFeedback.survey.send }).click()
    await expect(page.getByRole('heading', { name: enFeedback.survey.thanks })).toBeVisible()
    expect((await told(server, venue, 'survey-answers')).total).toBe(1)
  })

  test('a customer who rated on another device is told so', async ({ page, ownVenue, server }) => {
    const venue = await ownVenue(ASKING)
    const customer = await loggedIn(page, server, venue.ref)
    const body = { branch_id: venue.branches[0]?.id, rate: 5, device_id: crypto.randomUUID() }
    const headers = { Authorization: `Bearer ${customer.token}`, 'Content-Type': 'application/json' }
    await fetch(`${server.api}/users/rate`, { method: 'POST', headers, body: JSON.stringify(body) })
    await page.goto(`/${venue.ref}/Feedback`)
    await page.getByRole('radio', { name: '1 star' }).first().check()
    await page.getByRole('button', { name: enFeedback.rate.send }).click()
    const already = fill(enFeedback.rate.already, { venue: venue.name })
    await expect(page.getByRole('heading', { name: already })).toBeFocused()
    expect((await told(server, venue, 'ratings')).ratings.map(({ rate }) => rate)).toEqual([5])
  })

  test('a venue that asks for nothing has no feedback page, no button and no form', async ({
    page,
    ownVenue,
  }) => {
    const venue = await ownVenue({
      ...GRILL,
      edit({ business }) {
        Object.assign(business, { show_rating: false, feedback: false, newsletter: false })
      },
    })
    expect((await page.goto(`/${venue.ref}/Feedback`))?.status()).toBe(404)
    for (const path of ['', '/more']) {
      await page.goto(`/${venue.ref}${path}`)
      await expect(page.getByRole('link', { name: enFeedback.open })).toHaveCount(0)
      await expect(page.getByRole('region', { name: enNewsletter.title })).toHaveCount(0)
    }
  })
})

test('who has got their order is asked to rate, until they did', async ({ page, ownVenue }) => {
  const venue = await ownVenue(ASKING)
  await page.goto(`/${venue.ref}/dinein`)
  await addPlain(page, 'Hummus')
  await page.goto(`/${venue.ref}/dinein/checkout`)
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page).toHaveURL(/\/order\/[^/]+$/)
  const order = page.url()
  const prompt = page.getByRole('link', { name: `How was it? Rate ${venue.name}` })
  await expect(page.getByRole('heading', { name: 'Status' })).toBeVisible()
  await expect(prompt).toHaveCount(0)
  const [placed] = await venue.orders()
  await venue.setStatus(placed?.id ?? '', 'accepted')
  await venue.setStatus(placed?.id ?? '', 'delivered')
  await page.reload()
  await prompt.click()
  await page.getByRole('radio', { name: '5 stars' }).first().check()
  await page.getByRole('button', { name: enFeedback.rate.send }).click()
  await expect(page.getByRole('heading', { name: enFeedback.rate.thanks })).toBeVisible()
  await page.goto(order)
  await expect(page.getByRole('heading', { name: 'Status' })).toBeVisible()
  await expect(prompt).toHaveCount(0)
})
