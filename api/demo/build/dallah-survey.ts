import type { VenueFileInput } from '../../../src/contract/venue/venue-file.ts'

const t = (ar: string, en: string) => [
  { locale: 'ar', name: ar },
  { locale: 'en', name: en },
]

/** The grill's survey after a meal, with questions of every kind. */
export const dallahSurvey = {
  locales: t('زيارتك لنا', 'Your visit'),
  questions: [
    { id: 'food', type: 5, required: true, locales: t('كيف كانت المشاوي؟', 'How was the food?') },
    { id: 'service', type: 3, required: true, locales: t('وكيف كانت الخدمة؟', 'And the service?') },
    {
      id: 'return',
      type: 2,
      locales: t(
        'ما مدى احتمال أن تنصح بنا صديقًا؟ (من 0 إلى 100)',
        'How likely are you to send a friend to us? (0 to 100)',
      ),
    },
    {
      id: 'occasion',
      type: 4,
      required: true,
      locales: t('مع من كنت اليوم؟', 'Who were you with today?'),
      choices: [
        { id: 'alone', locales: t('وحدي', 'On my own') },
        { id: 'family', locales: t('مع العائلة', 'With family') },
        { id: 'friends', locales: t('مع الأصدقاء', 'With friends') },
        { id: 'work', locales: t('مع زملاء العمل', 'With people from work') },
      ],
    },
    {
      id: 'liked',
      type: 4,
      multiple: true,
      locales: t('ما الذي أعجبك؟', 'What did you like?'),
      choices: [
        { id: 'taste', locales: t('الطعم', 'The taste') },
        { id: 'portions', locales: t('حجم الأطباق', 'The portions') },
        { id: 'speed', locales: t('السرعة', 'The speed') },
        { id: 'place', locales: t('المكان', 'The place') },
      ],
    },
    { id: 'better', type: 1, locales: t('ما الذي يمكننا تحسينه؟', 'What could we do better?') },
    {
      id: 'callback',
      type: 6,
      locales: t('هل نتصل بك بخصوص رأيك؟ اكتب رقمك', 'May we call you about it? Leave your number'),
    },
  ],
} satisfies VenueFileInput['survey']
