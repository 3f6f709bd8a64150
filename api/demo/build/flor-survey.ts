import type { VenueFileInput } from '../../../src/contract/venue/venue-file.ts'

const t = (pt: string, en: string) => [
  { locale: 'pt', name: pt },
  { locale: 'en', name: en },
]

/** The florist's survey: one question of every kind, of which only the first is required. */
export const florSurvey = {
  locales: t('As suas flores', 'Your flowers'),
  questions: [
    {
      id: 'bouquet',
      type: 3,
      required: true,
      locales: t('Ficou contente com as flores?', 'Were you happy with the flowers?'),
    },
    { id: 'freshness', type: 5, locales: t('E com a frescura?', 'And with how fresh they were?') },
    {
      id: 'days',
      type: 2,
      locales: t(
        'De 0 a 100, quanto se aproximaram do que imaginou?',
        'From 0 to 100, how close did they come to what you imagined?',
      ),
    },
    {
      id: 'for',
      type: 4,
      locales: t('Para quem eram?', 'Who were they for?'),
      choices: [
        { id: 'me', locales: t('Para mim', 'For me') },
        { id: 'gift', locales: t('Para oferecer', 'A gift') },
        { id: 'event', locales: t('Para uma festa', 'For a party') },
      ],
    },
    { id: 'wish', type: 1, locales: t('Que flor nos falta?', 'Which flower should we have?') },
    {
      id: 'phone',
      type: 6,
      locales: t(
        'Podemos avisá-lo quando a tivermos? Deixe o seu número',
        'May we tell you when we have it? Leave your number',
      ),
    },
  ],
} satisfies VenueFileInput['survey']
