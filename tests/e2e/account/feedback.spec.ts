/** What diners tell a venue: stars once, answers to questions of every kind, an address for its newsletter. */
// @feature-file route.feedback

import type { Locator, Page } from '@playwright/test'
import { dallahSurvey } from '../../../api/demo/build/dallah-survey.ts'
import arFeedback from '../../../locales/ar/feedback.json' with { type: 'json' }
import enFeedback from '../../../locales/en/feedback.json' with { type: 'json' }
import enNewsletter from '../../../locales/en/newsletter.json' with { type: 'json' }
import type { OperatorCallResponse } from '../../../src/contract/operator/operator-calls.ts'
import type { Server } from '../fixtures.ts'
import { setLanguageCookie } from '../support/visit/browser-state.ts'
import { expect, GRILL, type OpenVenue, test, type Variant } from '../support/visit/open-venue.ts'

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

// @feature product.feedback business.feedback limit.survey-types limit.slider
test('a survey with every type of question is answered by name, kept while typing, sent once', async ({
  page,
  ownVenue,
  server,
}) => {
  test.slow()
  const venue = await ownVenue(ASKING)
  await page.goto(`/${venue.ref}/Feedback`)
  const form = survey(page)
  const send = page.getByRole('button', { name: enFeedback.send, exact: true })
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: enFeedback.error.nothing })).toBeFocused()
  await form.getByRole('textbox', { name: asked('better', 'en') }).fill('Bread')
  await send.click()
  // The first of what is missing has the focus; every one says what it wants.
  const food = form.getByRole('radiogroup', { name: asked('food', 'en') })
  await expect(food.getByRole('radio').first()).toBeFocused()
  for (const id of ['food', 'service', 'occasion']) {
    const group = form.getByRole('radiogroup', { name: asked(id, 'en') })
    await expect(group).toHaveAccessibleDescription(enFeedback.error.required)
    await expect(group).toHaveAttribute('aria-invalid', 'true')
  }

  const stars = enFeedback.stars_other
  await food.getByRole('radio', { name: fill(stars, { number: '4' }) }).check()
  await expect(food).not.toHaveAttribute('aria-invalid')
  const service = form.getByRole('radiogroup', { name: asked('service', 'en') })
  await service.getByRole('radio', { name: enFeedback.smile[5], exact: true }).check()
  const slider = form.getByRole('slider', { name: asked('return', 'en') })
  await expect(slider).toHaveAttribute('aria-valuetext', enFeedback.slider.unset)
  await slider.fill('70')
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    fill(enFeedback.slider.value, { value: '70', max: '100' }),
  )
  await form
    .getByRole('radiogroup', { name: asked('occasion', 'en') })
    .getByRole('radio', { name: choice('occasion', 'family', 'en') })
    .check()
  const liked = form.getByRole('group', { name: asked('liked', 'en') })
  await expect(liked).toHaveAccessibleDescription(enFeedback.survey.several)
  for (const id of ['place', 'taste'])
    await liked.getByRole('checkbox', { name: choice('liked', id, 'en') }).check()
  await form.getByRole('textbox', { name: asked('better', 'en') }).fill('More bread, please')
  const phone = form.getByRole('textbox', { name: asked('callback', 'en') })
  await phone.fill('12')
  await phone.blur()
  await expect(phone).toHaveAccessibleDescription(enFeedback.error.phone)
  await phone.fill('50012345')

  await page.reload()
  await expect(phone).toHaveValue('50012345')
  await expect(slider).toHaveValue('70')
  await expect(liked.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await send.click()
  const thanks = page.getByRole('heading', { name: enFeedback.survey.thanks })
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

// @feature product.rate storage.rated limit.stars
test('the business is rated once, by keyboard, and shows what it is rated, in Arabic', async ({
  page,
  context,
  ownVenue,
  server,
}) => {
  await setLanguageCookie(context, server.url, 'ar')
  const venue = await ownVenue(ASKING)
  await page.goto(`/${venue.ref}`)
  await expect(page.locator('.rating')).toContainText('٤')
  await page.getByRole('link', { name: arFeedback.open }).click()
  await expect(page).toHaveURL(new RegExp(`/${venue.ref}/Feedback$`))
  const form = page
    .locator('section')
    .filter({ has: page.getByRole('radiogroup', { name: arFeedback.rate.legend }) })
  const send = page.getByRole('button', { name: arFeedback.send, exact: true })
  await form.getByRole('textbox', { name: arFeedback.rate.comment }).fill('<b>Cold</b> & late')
  await send.click()
  const scale = form.getByRole('radiogroup', { name: arFeedback.rate.legend })
  await expect(scale.getByRole('radio').first()).toBeFocused()
  await expect(scale).toHaveAccessibleDescription(arFeedback.error.required)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(scale.getByRole('radio').nth(1)).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(scale.getByRole('radio').first()).toBeChecked()
  // The questions are left out: who rates need not answer them.
  await send.click()
  await expect(page.getByRole('heading', { name: arFeedback.rate.thanks })).toBeFocused()
  expect((await told(server, venue, 'ratings')).ratings).toMatchObject([
    { rate: 1, comment: '<b>Cold</b> & late' },
  ])

  await page.reload()
  const name = `\u2068${venue.name}\u2069`
  const already = fill(arFeedback.rate.already, { venue: name })
  await expect(page.getByRole('heading', { name: already })).toBeVisible()
  await expect(page.getByRole('button', { name: arFeedback.survey.send, exact: true })).toBeVisible()
  // The venue is published again by itself within a minute; its operator need not wait.
  await venue.change(() => {})
  await page.goto(`/${venue.ref}`)
  await expect(page.locator('.rating')).toContainText('٣')
  await expect(page.locator('.rating')).not.toContainText('٤')
})

// @feature business.newsletter
test('an address is left for the newsletter, twice without harm', async ({ page, ownVenue, server }) => {
  const venue = await ownVenue(ASKING)
  for (const [path, email] of [
    ['', 'Layla@example.com'],
    ['/more', 'layla@example.com'],
  ] as const) {
    await page.goto(`/${venue.ref}${path}`)
    const form = page.getByRole('region', { name: enNewsletter.title })
    const field = form.getByRole('textbox', { name: enNewsletter.email })
    const send = form.getByRole('button', { name: enNewsletter.send })
    await send.click()
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(new RegExp(enNewsletter.required))
    await field.fill('layla@')
    await expect(field).not.toHaveAttribute('aria-invalid')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(new RegExp(enNewsletter.invalid))
    await field.fill(email)
    await send.click()
    await expect(form.getByRole('status')).toHaveText(fill(enNewsletter.done, { email }))
  }
  const { addresses } = await told(server, venue, 'newsletter')
  expect(addresses.map((entry) => [entry.email, entry.locale])).toEqual([['layla@example.com', 'en']])
})
