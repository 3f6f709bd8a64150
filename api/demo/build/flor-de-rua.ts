import { florSurvey } from './flor-survey.ts'
import { type Category, createVenueAuthor, type DemoVenue, type Item, weekHours } from './venue-author.ts'

/** A florist in Lisbon: custom texts for tables and orders, prices on request, items that require a note. */
const { t, texts, dish, spread, pattern, emblem, pictures } = createVenueAuthor('flor-de-rua', ['pt', 'en'])

function item(
  id: string,
  names: [string, string],
  about: [string, string],
  price: number | null,
  scene: string,
  more: Record<string, unknown> = {},
): Item {
  return {
    id,
    locales: texts(names, about),
    price,
    images: [dish(id, scene)],
    inclusive_taxes: [{ id: 'iva', name: 'IVA', rate: 23 }],
    types: { delivery: true, dine_in: true, car_pickup: true, reservation: false },
    ...more,
  }
}
/** Sold with reservations only. */
const BOOKED = { types: { delivery: false, dine_in: false, car_pickup: false, reservation: true } }
const label = (
  id: string,
  names: [string, string],
  price: number | null,
  more: Record<string, unknown> = {},
) => ({ id, label: names[0], locale: 'pt', locales: t(names), price, ...more })
const bouquetSizes = (s: number, m: number, l: number | null) => [
  label('s', ['Pequeno', 'Small'], s),
  label('m', ['Médio', 'Medium'], m),
  label('l', ['Grande', 'Large'], l),
]
const wrap = {
  id: 'wrap',
  locales: t(['Embrulho', 'Wrapping']),
  min: 1,
  max: 1,
  required: true,
  modifiers: [
    {
      id: 'kraft',
      locales: t(['Papel kraft', 'Kraft paper']),
      price: 0,
      provider: 'till',
      provider_id: '7001',
    },
    {
      id: 'linen',
      locales: t(['Pano de linho', 'Linen cloth']),
      price: 4.5,
      provider: 'till',
      provider_id: '7002',
    },
    {
      id: 'none',
      locales: t(['Sem embrulho', 'Unwrapped']),
      price: 0,
      provider: 'till',
      provider_id: '7003',
    },
  ],
}
const extras = {
  id: 'extras',
  locales: t(['Para acompanhar', 'To go with it']),
  min: 0,
  max: 3,
  modifiers: [
    {
      id: 'choc',
      locales: t(['Caixa de bombons', 'Box of chocolates']),
      price: 9.5,
      image: dish('chocolates', 'cloth: chocolate-bar candy'),
    },
    { id: 'candle', locales: t(['Vela de soja', 'Soy candle']), price: 12, quantity: 2 },
    { id: 'balloon', locales: t(['Balão', 'Balloon']), price: 3, quantity: 10 },
  ],
}
const fresh = { id: 'fresh', locales: t(['Chegou hoje', 'In today']), image: null }

const menu: Category[] = [
  {
    id: 'ramos',
    locales: texts(
      ['Ramos', 'Bouquets'],
      ['Atados à mão com a flor da manhã', 'Hand-tied with what came in this morning'],
    ),
    items: [
      item(
        'ramo-dia',
        ['Ramo do dia', 'Bouquet of the day'],
        [
          'Confie em nós: escolhemos o mais bonito da bancada. Escreva-nos a mensagem do cartão.',
          'Trust us with the prettiest on the bench. Write us the words for the card.',
        ],
        null,
        'podium: bouquet',
        {
          price_labels: bouquetSizes(24, 38, 60),
          modifier_groups: [wrap, extras],
          comment_required: true,
          stickers: [fresh],
          provider: 'till',
          provider_id: '1001',
          preparation_time: 30,
        },
      ),
      item(
        'rosas',
        ['Rosas de jardim', 'Garden roses'],
        ['Perfumadas, abertas, em tons de chá', 'Scented, full-blown, in tea colours'],
        null,
        'podium: rose rosette herb',
        {
          price_labels: bouquetSizes(32, 49, 85),
          modifier_groups: [wrap, extras],
          comment_required: true,
          preparation_time: 30,
        },
      ),
      item(
        'tulipas',
        ['Tulipas', 'Tulips'],
        ['Um molho de vinte', 'A bunch of twenty'],
        18,
        'podium: tulip',
        { modifier_groups: [wrap], stickers: [fresh] },
      ),
      item(
        'girassois',
        ['Girassóis', 'Sunflowers'],
        ['Sete hastes altas do Alentejo', 'Seven tall stems from the Alentejo'],
        21,
        'podium: sunflower leaf-fluttering-in-wind',
        { modifier_groups: [wrap] },
      ),
      item(
        'noiva',
        ['Ramo de noiva', 'Bridal bouquet'],
        [
          'Desenhado consigo, com prova duas semanas antes. Preço sob consulta.',
          'Designed with you, with a trial two weeks before. Price on request.',
        ],
        null,
        'podium: wedding bouquet rose',
      ),
      item(
        'flores-secas',
        ['Flores secas', 'Dried flowers'],
        ['Duram um ano ou mais, longe do sol', 'They last a year or more, out of the sun'],
        null,
        'shelf: sheaf-of-rice wilted-flower',
        { price_labels: bouquetSizes(26, 44, null) },
      ),
    ],
  },
  {
    id: 'plantas',
    locales: texts(['Plantas', 'Plants']),
    subcategories: [
      {
        id: 'interior',
        locales: texts(['De interior', 'Indoor']),
        items: [
          item(
            'vaso',
            ['Planta da sorte em vaso', 'Lucky plant in a pot'],
            ['Quase impossível de matar', 'All but impossible to kill'],
            16.5,
            'shelf: potted-plant',
            { weight: 1.8, shippingWeight: 2.4 },
          ),
          item(
            'cacto',
            ['Cacto de colunas', 'Column cactus'],
            ['Um gole de água por mês', 'A sip of water a month'],
            null,
            'shelf: cactus',
            {
              price_labels: [
                label('p15', ['15 cm', '15 cm'], 9, { weight: 0.6, shippingWeight: 0.8 }),
                label('p30', ['30 cm', '30 cm'], 24, { weight: 1.5, shippingWeight: 2 }),
              ],
            },
          ),
          item(
            'lotus',
            ['Lótus em taça', 'Lotus in a bowl'],
            ['Com substrato e instruções', 'With soil and instructions'],
            34,
            'podium: lotus',
            { sold_out: true },
          ),
        ],
      },
      {
        id: 'varanda',
        locales: texts(['De varanda', 'For the balcony']),
        items: [
          item(
            'manjerico',
            ['Manjerico', 'Basil of the saints'],
            ['Com quadra e cravo de papel, em junho', 'With its verse and paper carnation, in June'],
            6.5,
            'shelf: potted-plant herb',
            { availability: { status: true, from: '2026-06-01T00:00', to: '2026-07-01T00:00' } },
          ),
          item(
            'hibisco',
            ['Hibisco', 'Hibiscus'],
            ['Vaso de 20 cm, floração longa', '20 cm pot, flowers for months'],
            22,
            'shelf: hibiscus potted-plant',
            {},
          ),
          item(
            'limoeiro',
            ['Limoeiro anão', 'Dwarf lemon tree'],
            ['Dá fruto na varanda virada a sul', 'Fruits on a south-facing balcony'],
            48,
            'shelf: deciduous-tree lemon',
            { weight: 6, shippingWeight: 7.5 },
          ),
        ],
      },
    ],
  },
  {
    id: 'servicos',
    locales: texts(['Serviços', 'Services']),
    items: [
      item(
        'oficina',
        ['Oficina de ramos', 'Bouquet workshop'],
        [
          'Duas horas, sábado de manhã, chá incluído. Diga-nos quantas pessoas vêm.',
          'Two hours on Saturday morning, tea included. Tell us how many are coming.',
        ],
        45,
        'cloth: bouquet scissors ribbon',
        {
          comment_required: true,
          types: { delivery: false, dine_in: true, car_pickup: false, reservation: true },
        },
      ),
      item(
        'coroas',
        ['Oficina de coroas, por pessoa', 'Wreath workshop, per person'],
        [
          'Uma hora à mesa da oficina, flores e chá incluídos',
          'An hour at the workshop table, flowers and tea included',
        ],
        38,
        'cloth: bouquet ribbon blossom',
        BOOKED,
      ),
      item(
        'noivas',
        ['Conversa sobre o casamento', 'Wedding consultation'],
        [
          'Sentamo-nos com as flores da época e desenhamos juntos',
          'We sit down with the flowers of the season and sketch together',
        ],
        25,
        'podium: wedding rose ribbon',
        BOOKED,
      ),
      item(
        'assinatura',
        ['Assinatura semanal', 'Weekly subscription'],
        ['Flores frescas todas as sextas', 'Fresh flowers every Friday'],
        null,
        'podium: bouquet calendar',
        {
          price_labels: [
            label('m1', ['Um mês', 'One month'], 88),
            label('m3', ['Três meses', 'Three months'], 246),
            label('m12', ['Um ano', 'One year'], 940),
          ],
        },
      ),
      item(
        'eventos',
        ['Flores para eventos', 'Flowers for events'],
        [
          'Mesas, arcos, altares. Orçamento em dois dias.',
          'Tables, arches, altars. A quote within two days.',
        ],
        null,
        'podium: wedding tulip blossom',
      ),
    ],
  },
  {
    id: 'presentes',
    locales: texts(['Presentes', 'Gifts']),
    items: [
      item(
        'vela',
        ['Vela de flor de laranjeira', 'Orange blossom candle'],
        ['Cera de soja, quarenta horas', 'Soy wax, forty hours'],
        19,
        'podium: candle tangerine',
        { weight: 0.3 },
      ),
      item(
        'jarra',
        ['Jarra de barro', 'Clay vase'],
        ['Torneada em Alcobaça', 'Thrown in Alcobaça'],
        36,
        'podium: amphora',
        { weight: 1.2 },
      ),
      item(
        'cartao',
        ['Cartão escrito à mão', 'Handwritten card'],
        ['Nós temos boa letra', 'We have a good hand'],
        3.5,
        'cloth: love-letter fountain-pen',
        { comment_required: true },
      ),
      item(
        'cesto',
        ['Cesto de presente', 'Gift basket'],
        ['Flores, compota e chocolate', 'Flowers, jam and chocolate'],
        58,
        'cloth: basket jar chocolate-bar',
        {},
      ),
    ],
  },
]

export const florDeRua: DemoVenue = {
  style: {
    size: [900, 1200],
    walls: ['#f3d9e2', '#e3dcf1', '#f7e3da'],
    tables: ['#d8b9c4', '#c9b3d6'],
    ware: '#fffafc',
    accent: '#8a4a7d',
  },
  pictures,
  file: {
    format: 1,
    business: {
      user_id: 'flor-de-rua-lda',
      reference_id: 'flor-de-rua',
      branch_id: 'graca',
      branch_name: t('Graça'),
      branches: [
        {
          id: 'graca',
          name: t('Graça'),
          reference_id: 'flor-de-rua',
          phone: '+351213550142',
          address: t(['Rua das Amoreiras Bravas 18, Lisboa', 'Rua das Amoreiras Bravas 18, Lisbon']),
          lat: 38.7176,
          lng: -9.1301,
        },
      ],
      business_name: t('Flor de Rua'),
      business_type: 'florist',
      currency: 'EUR',
      country_code: 'PT',
      time_zone: 'Europe/Lisbon',
      locales: ['pt', 'en'],
      title: t(['Florista e oficina', 'Florist and workshop']),
      description: t([
        'Flores da época, atadas à mão na Graça desde a geração da avó.',
        'Flowers of the season, tied by hand in Graça since our grandmother’s day.',
      ]),
      phone: '+351213550142',
      whatsapp_phone: '+351910550142',
      email: 'ola@flor-de-rua.example',
      social_links: [
        { network: 'instagram', url: 'https://instagram.com/flor.de.rua.example' },
        { network: 'pinterest', url: 'https://pinterest.com/flor-de-rua-example' },
      ],
      payment_methods: [2, 8],
      checkout: {
        name: { on: true, required: true },
        phone: { on: true, required: true },
        note: { on: true, required: false },
      },
      theme_color: 'rgb(138, 74, 125)',
      font_family: 'Lora',
      theme_accent_color: 'rgba(46, 125, 91, 1)',
      theme_background_color: '#fff8fb',
      theme_background_option: 'image',
      gradient_color_1: '#fff8fb',
      gradient_color_2: '#efe3f4',
      dark_mode: 'off',
      header_bg: spread(
        'header',
        'bouquet rose tulip potted-plant sunflower hibiscus cactus blossom lotus cherry-blossom herb wrapped-gift hyacinth candle',
      ),
      welcome_bg: pattern('welcome', 'rose tulip blossom herb hibiscus hyacinth'),
      image: emblem('tulip'),
      navigation_style: 'flat',
      aspect_ratio: '3/4',
      image_bg_color: '#f6eaf1',
      multiple_price_option: 2,
      calories: false,
      ingredients: false,
      dine_in_label: 'product_service',
      dinein_btn_label: t(['Encomendar na loja', 'Order in the shop']),
      table_label: t(['Balcão', 'Counter']),
      floor_label: t(['Sala', 'Room']),
      kitchen_label: t(['Oficina', 'Workshop']),
      show_rating: true,
      rate: 4.9,
      rate_count: 212,
      show_rating_result: true,
      feedback: true,
      feedback_btn: true,
      newsletter: true,
      randomize: true,
      isDineIn: true,
      isCarPickup: true,
      pickup_config: { showCarInfo: false },
      reservation: {
        enabled: true,
        max_users: 8,
        capacity: 8,
        duration: 60,
        min_advance: { interval: 1, scale: 'day' },
        max_advance: { interval: 21, scale: 'day' },
        cancel_until: { interval: 1, scale: 'day' },
      },
    },
    menu,
    survey: florSurvey,
    showStandardSubCats: false,
    discounts: {
      dinein: {
        categories: { presentes: { id: 'natal', type: 'fixed', value: 2 } },
        items: { tulipas: { id: 'tulipas', type: 'percent', value: 12.5 } },
      },
    },
    shifts: { graca: weekHours('09:30-13:00 14:30-19:00', { saturday: '09:30-15:00', sunday: 'closed' }) },
    tables: {
      graca: [
        { id: 'b1', locales: t(['Balcão 1', 'Counter 1']), floor: t(['Rua', 'Street side']) },
        {
          id: 'b2',
          locales: t(['Mesa da oficina', 'Workshop table']),
          floor: t(['Pátio', 'Courtyard']),
          seats: 8,
        },
      ],
    },
  },
}
