import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '../../../api/db/open.ts'
import { calls } from '../../../src/contract/calls.ts'
import { operatorCalls } from '../../../src/contract/operator/operator-calls.ts'
import { accountActions, describeFailure, otherBusiness } from '../support/accounts.ts'
import { createTestApi, databaseKinds, openTestDatabase, parseAs, type TestApi } from '../support/api.ts'
import { feedbackGrill, locales, ratingActions, survey } from '../support/feedback.ts'
import { NOON } from '../support/venue.ts'

describe.each(databaseKinds)('feedback on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let diners: ReturnType<typeof accountActions>
  beforeAll(async () => {
    open = await openTestDatabase(kind, inject('databaseUrl'))
    api = createTestApi(open)
    diners = accountActions(api)
    for (const file of [feedbackGrill('grill', { rate: 4, rate_count: 2 }), otherBusiness('silent', '8')])
      expect((await api.operator('PUT', '/operator/venues', file)).status).toBe(200)
  })
  afterAll(() => open.close())
  beforeEach(() => {
    api.clock.now = NOON
  })
  afterEach(async () => {
    for (const table of ['limited_turn', 'rating', 'survey_submission', 'newsletter_address'] as const)
      await open.db.deleteFrom(table).execute()
  })

  const { rate, ratings, result } = ratingActions(() => api)

  const answer = (
    answers: Record<string, unknown>,
    headers: Record<string, string> = {},
    branch = 'grill-b1',
    address?: string,
  ) =>
    api.post(
      `/webapp/survey/${branch}`,
      { answers: Object.entries(answers).map(([question_id, value]) => ({ question_id, value })) },
      headers,
      address,
    )
  const submissions = async () =>
    parseAs(
      operatorCalls.listSurveyAnswers.response,
      (await api.operator('GET', '/operator/venues/grill/survey-answers')).json,
    ).submissions

  describe('a survey', () => {
    test('is part of the restaurant’s answer, as in the venue file', async () => {
      const { json } = await api.get('/webapp/v5/restaurant/grill-jahra')
      expect(
        parseAs(calls.restaurant.response, json).survey?.questions.map(({ id, type }) => [id, type]),
      ).toEqual(survey.questions.map(({ id, type }) => [id, type]))
      const silent = await api.get('/webapp/v5/restaurant/silent')
      expect(parseAs(calls.restaurant.response, silent.json).survey).toBeNull()
    })

    test('accepts answers of every kind, which are stored with their questions', async () => {
      const all = {
        call: '5001 2345',
        better: ' More\u0000 bread ',
        friend: 0,
        mood: 4,
        liked: ['people', 'food', 'people'],
        food: 5,
      }
      const accepted = await answer(all)
      expect(parseAs(calls.survey.response, accepted.json)).toEqual({ message: '' })
      const [told] = await submissions()
      expect(told?.answers.map(({ question_id, type, value }) => [question_id, type, value])).toEqual([
        ['better', 1, 'More bread'],
        ['friend', 2, 0],
        ['mood', 3, 4],
        ['liked', 4, ['food', 'people']],
        ['food', 5, 5],
        ['call', 6, '+96550012345'],
      ])
      expect(told?.answers[3]).toMatchObject({
        question: locales('What did you like?'),
        choices: [
          { id: 'food', locales: locales('FOOD') },
          { id: 'people', locales: locales('PEOPLE') },
        ],
      })
    })

    test('requires the required answers and omits empty ones', async () => {
      expect((await answer({ mood: 1, better: '  ', liked: [] })).status).toBe(200)
      expect((await submissions())[0]?.answers.map(({ question_id }) => question_id)).toEqual(['mood'])
    })

    test.each<[Record<string, unknown>, string, string]>([
      [{ food: 5 }, 'answers.mood', 'required'],
      [{ mood: 6 }, 'answers.mood', 'invalid'],
      [{ mood: 3, friend: 101 }, 'answers.friend', 'invalid'],
      [{ mood: 3, liked: ['drinks'] }, 'answers.liked', 'invalid'],
      [{ mood: 3, call: '12' }, 'answers.call', 'invalid'],
      [{ mood: 3, better: 'x'.repeat(2001) }, 'answers.better', 'too-long'],
      [{ mood: 3, salary: 12 }, 'answers.salary', 'not-asked'],
    ])('refuses %j at %s: %s', async (answers, path, reason) => {
      const refused = await answer(answers)
      expect([refused.status, refused.json.issues]).toEqual([
        400,
        [expect.objectContaining({ path, reason })],
      ])
      expect(await submissions()).toEqual([])
    })

    test('refuses questions answered twice and empty answers', async () => {
      const twice = [1, 2].map((value) => ({ question_id: 'mood', value }))
      expect((await api.post('/webapp/survey/grill-b1', { answers: twice })).status).toBe(400)
      expect((await api.post('/webapp/survey/grill-b1', { answers: [] })).status).toBe(400)
      expect((await answer({ mood: { $ne: 1 } })).status).toBe(400)
    })

    test('sent again with the same key, replaces the earlier answers', async () => {
      const key = { 'idempotency-key': randomUUID() }
      await Promise.all(Array.from({ length: 10 }, () => answer({ mood: 2 }, key)))
      expect((await answer({ mood: 5 }, key)).status).toBe(200)
      expect((await submissions()).map(({ answers }) => answers[0]?.value)).toEqual([5])
      expect((await answer({ mood: 1 })).status).toBe(200)
      expect(await submissions()).toHaveLength(2)
    })

    test('does not let a customer replace another’s answers', async () => {
      const [layla, omar] = [await diners.logIn('51000004'), await diners.logIn('51000005')]
      const key = { 'idempotency-key': randomUUID() }
      expect((await answer({ mood: 5 }, { ...key, ...layla.bearer })).status).toBe(200)
      for (const other of [omar.bearer, {}])
        expect((await answer({ mood: 1 }, { ...key, ...other })).status).toBe(409)
      expect((await answer({ mood: 1 }, key, 'grill-b2')).status).toBe(409)
      expect((await submissions()).map(({ answers }) => answers[0]?.value)).toEqual([5])
    })

    test('is refused where it is disabled, and limited per address', async () => {
      expect(describeFailure(await answer({ mood: 5 }, {}, 'silent-b1')).reason).toBe('not-asked')
      for (let i = 0; i < 30; i++) expect((await answer({ mood: 1 })).status).toBe(200)
      expect(describeFailure(await answer({ mood: 1 }))).toMatchObject({ status: 429, reason: 'survey' })
      expect((await answer({ mood: 1 }, {}, 'grill-b1', '203.0.113.77')).status).toBe(200)
    })

    test('is imported only if its questions and choices have unique ids', async () => {
      const questions = [...survey.questions, ...survey.questions.slice(3, 4)]
      const twice = await api.operator('PUT', '/operator/venues', {
        ...feedbackGrill('twice'),
        survey: { questions },
      })
      expect([twice.status, twice.json.issues[0].path]).toEqual([400, 'survey.questions.6.id'])
      const choices = [
        { id: 'x', locales: locales('X') },
        { id: 'x', locales: locales('Y') },
      ]
      const same = { questions: [{ id: 'q', type: 4, locales: locales('Q'), choices }] }
      const answer = await api.operator('PUT', '/operator/venues', {
        ...feedbackGrill('twice'),
        survey: same,
      })
      expect(answer.json.issues[0].path).toBe('survey.questions.0.choices.1.id')
      const none = { questions: [{ id: 'q', type: 4, locales: locales('Q') }] }
      const empty = await api.operator('PUT', '/operator/venues', { ...feedbackGrill('twice'), survey: none })
      expect(empty.json.issues[0].path).toBe('survey.questions.0.choices')
    })
  })

  describe('the newsletter', () => {
    const signUp = (email: unknown, branch = 'grill-b1', headers: Record<string, string> = {}) =>
      api.post(`/webapp/newsletter/${branch}`, { email, locale: 'ar' }, headers)
    const addresses = async () =>
      parseAs(
        operatorCalls.listNewsletter.response,
        (await api.operator('GET', '/operator/venues/grill/newsletter')).json,
      )

    test('stores an address once, and answers the same for a known one', async () => {
      const [first, again] = [await signUp('Layla@Example.com'), await signUp(' layla@example.COM ')]
      expect(parseAs(calls.newsletter.response, first.json)).toEqual({ message: '' })
      expect([again.status, again.text]).toEqual([first.status, first.text])
      expect(await addresses()).toMatchObject({
        addresses: [{ email: 'layla@example.com', locale: 'ar' }],
        total: 1,
      })
    })

    test.each(['', 'layla', 'layla@', 'a@b', `${'x'.repeat(250)}@example.com`, null, 'a@b.c\nBcc: x@y.zz'])(
      'refuses %j',
      async (email) => {
        const refused = await signUp(email)
        expect([refused.status, refused.json.issues[0].path]).toEqual([400, 'email'])
      },
    )

    test('lets the operator remove an address', async () => {
      await signUp('omar@example.com')
      const leave = () => api.operator('DELETE', '/operator/venues/grill/newsletter/Omar%40example.com')
      expect(parseAs(operatorCalls.leaveNewsletter.response, (await leave()).json)).toEqual({ removed: true })
      expect((await leave()).json).toEqual({ removed: false })
      expect((await addresses()).total).toBe(0)
    })

    test('is refused where it is disabled, and limited per address', async () => {
      expect(describeFailure(await signUp('a@example.com', 'silent-b1')).reason).toBe('not-asked')
      expect((await signUp('a@example.com', 'nowhere')).status).toBe(404)
      for (let i = 0; i < 30; i++) expect((await signUp(`a${i}@example.com`)).status).toBe(200)
      expect(describeFailure(await signUp('b@example.com'))).toMatchObject({
        status: 429,
        reason: 'newsletter',
      })
    })
  })

  test('deleting a venue deletes its feedback; importing it again keeps it', async () => {
    const file = feedbackGrill('pop-up')
    await api.operator('PUT', '/operator/venues', file)
    await rate({}, {}, undefined, 'pop-up-b1')
    await answer({ mood: 5 }, {}, 'pop-up-b1')
    await api.post('/webapp/newsletter/pop-up-b1', { email: 'a@example.com' })
    await api.operator('PUT', '/operator/venues', file)
    const left = async () =>
      Promise.all(
        (['rating', 'survey_submission', 'newsletter_address'] as const).map(
          async (table) => (await open.db.selectFrom(table).select('venue').execute()).length,
        ),
      )
    expect(await left()).toEqual([1, 1, 1])
    await api.operator('DELETE', '/operator/venues/pop-up')
    expect(await left()).toEqual([0, 0, 0])
  })

  describe('of a customer who deletes their account', () => {
    test('star ratings stay; comments, answers and addresses are deleted', async () => {
      const layla = await diners.logIn('51000006')
      await api.post('/webapp/update-profile', { name: 'Layla', email: 'Sara@home.example' }, layla.bearer)
      await rate({ rate: 3, comment: 'Layla was here' }, layla.bearer)
      await answer({ mood: 5, better: 'call Layla', call: '51000006' }, layla.bearer)
      await api.post('/webapp/newsletter/grill-b1', { email: 'layla@work.example' }, layla.bearer)
      // The address belongs to somebody else, although Layla's profile claims it.
      await api.post('/webapp/newsletter/grill-b1', { email: 'sara@home.example' })
      expect((await api.get(`/webapp/account/delete/${layla.id}`, layla.bearer)).status).toBe(200)
      expect((await ratings()).ratings).toMatchObject([{ rate: 3, comment: '' }])
      expect(await result()).toEqual([3.7, 3])
      for (const table of ['rating', 'survey_submission', 'newsletter_address'] as const) {
        const rows = JSON.stringify(await open.db.selectFrom(table).selectAll().execute())
        for (const trace of ['Layla', 'layla', '51000006', layla.id])
          expect(`${table} ${rows}`).not.toContain(trace)
      }
      const addresses = await open.db.selectFrom('newsletter_address').select('email').execute()
      expect(addresses).toEqual([{ email: 'sara@home.example' }])
    })

    test('feedback sent during the deletion is refused, and none of it is stored', async () => {
      for (let round = 0; round < 5; round++) {
        const diner = await diners.logIn(`5100001${round}`)
        const [told, deleted] = await Promise.all([
          rate({ comment: 'Nadia' }, diner.bearer, `203.0.113.${round}`),
          api.get(`/webapp/account/delete/${diner.id}`, diner.bearer),
        ])
        expect([200, 401]).toContain(told.status)
        expect(deleted.status).toBe(200)
      }
      expect((await ratings()).ratings.every(({ comment }) => comment === '')).toBe(true)
    })
  })
})
