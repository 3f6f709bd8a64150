import { type Category, createVenueAuthor, type DemoVenue, type Item, weekHours } from './venue-author.ts'

/** A bakery in Bristol with pickup only: one language, one selling type, no bottom bar, lead times. */
const { t, texts, dish, spread, emblem, pictures } = createVenueAuthor('crumb-and-kiln', ['en'])

function item(
  id: string,
  name: string,
  about: string,
  price: number | string | null,
  scene: string,
  more: Record<string, unknown> = {},
): Item {
  return { id, locales: texts([name], [about]), price, images: [dish(id, scene)], ...more }
}
const sizes = (...list: [string, string, number, Record<string, unknown>?][]) =>
  list.map(([id, label, price, more]) => ({ id, label, locale: 'en', price, ...more }))
const slicing = {
  id: 'slicing',
  locales: t(['Shall we slice it?']),
  min: 1,
  max: 1,
  required: true,
  modifiers: [
    { id: 'whole', locales: t(['Leave it whole']), price: 0 },
    { id: 'thick', locales: t(['Thick slices']), price: 0 },
    { id: 'thin', locales: t(['Thin slices']), price: 0 },
  ],
}
const candles = {
  id: 'candles',
  locales: t(['Candles and extras']),
  min: 0,
  modifiers: [
    {
      id: 'candle',
      locales: t(['Beeswax candle']),
      price: 0.6,
      quantity: 20,
      image: dish('candle', 'podium: candle'),
    },
    { id: 'sparkler', locales: t(['Cake sparkler']), price: 1.5, quantity: 4 },
    { id: 'box', locales: t(['Gift box with ribbon']), price: 2.25 },
  ],
}
const vegan = { locales: t(['Vegan']) }
const bestseller = { id: 'bestseller', locales: t(['Bestseller']), image: null }

const menu: Category[] = [
  {
    id: 'loaves',
    locales: texts(
      ['Sourdough loaves'],
      ['Long-fermented, baked on stone. Out of the oven at seven and again at eleven.'],
    ),
    items: [
      item(
        'country',
        'Country sourdough',
        'Our daily loaf: three flours, a 24-hour prove and a dark crust.',
        null,
        'board: bread sheaf-of-rice',
        {
          price_labels: sizes(
            ['half', 'Half', 2.6, { weight: 0.42 }],
            ['whole', 'Whole', 4.8, { weight: 0.84 }],
            [
              'miche',
              'Two-kilo miche',
              9.5,
              { weight: 2, preparation_time: 1, preparation_time_type: 'day' },
            ],
          ),
          modifier_groups: [slicing],
          stickers: [bestseller],
          tags: [vegan],
        },
      ),
      item(
        'seeded',
        'Seeded rye',
        'Dense, moist and full of sunflower, pumpkin and linseed.',
        5.2,
        'board: bread sunflower',
        { modifier_groups: [slicing], weight: 0.9, tags: [vegan] },
      ),
      item(
        'baguette',
        'Baguette',
        'Poolish overnight, crackling by breakfast.',
        '2.10',
        'cloth: baguette-bread',
        { tags: [vegan], weight: 0.25 },
      ),
      item(
        'focaccia',
        'Rosemary focaccia',
        'Olive oil, sea salt and rosemary from the yard.',
        null,
        'board: flatbread herb olive',
        {
          price_labels: sizes(
            ['slice', 'Slice', 2.4],
            ['tray', 'Half tray', 11, { preparation_time: 3, preparation_time_type: 'hour' }],
          ),
          tags: [vegan],
        },
      ),
      item(
        'spelt',
        'Spelt and honey tin',
        'Soft enough for sandwiches, good for three days of toast.',
        4.4,
        'plate: bread honey-pot',
        { modifier_groups: [slicing], weight: 0.6 },
      ),
    ],
  },
  {
    id: 'morning',
    locales: texts(['Morning pastry'], ['Laminated by hand over three days']),
    pin: { saturday: true, sunday: true },
    items: [
      item(
        'croissant',
        'Butter croissant',
        'Twenty-seven layers, West Country butter.',
        2.7,
        'cloth: croissant butter',
        { stickers: [bestseller], calories: 290 },
      ),
      item(
        'pain-choc',
        'Pain au chocolat',
        'Two batons of 64% chocolate.',
        3.1,
        'plate: croissant chocolate-bar',
        { calories: 350 },
      ),
      item(
        'cinnamon',
        'Cinnamon knot',
        'Cardamom dough, brown butter, demerara.',
        3.3,
        'podium: pretzel honey-pot',
        { calories: 380 },
      ),
      item(
        'danish',
        'Strawberry danish',
        'Vanilla custard and Cheddar-valley strawberries.',
        3.8,
        'plate: pie strawberry',
        { calories: 340, sold_out: true },
      ),
      item('bagels', 'Bagels', 'Boiled in malt, baked with seeds.', null, 'board: bagel', {
        price_labels: sizes(['one', 'One', 1.6], ['six', 'Half a dozen', 8], ['dozen', 'Dozen', 15]),
        calories: 260,
      }),
      item(
        'egg-bun',
        'Breakfast bun',
        'Folded egg, smoked Cheddar, chilli jam in a milk bun.',
        6.2,
        'board: sandwich egg hot-pepper',
        { availability: { status: true, from: '07:30', to: '11:30' }, preparation_time: 8, calories: 520 },
      ),
    ],
  },
  {
    id: 'cakes',
    locales: texts(['Cakes to order'], ['Please allow the time shown: everything is baked for you.']),
    items: [
      item(
        'birthday',
        'Birthday layer cake',
        'Vanilla sponge, raspberry jam, buttercream. Tell us the name and age for the top.',
        null,
        'podium: birthday-cake strawberry candle',
        {
          price_labels: sizes(
            ['six', '6 inch, serves 10', 38],
            ['eight', '8 inch, serves 18', 54],
            ['ten', '10 inch, serves 30', 76],
          ),
          modifier_groups: [candles],
          comment_required: true,
          preparation_time: 2,
          preparation_time_type: 'day',
        },
      ),
      item(
        'carrot',
        'Carrot and walnut cake',
        'Cream cheese frosting, toasted walnuts.',
        null,
        'podium: shortcake carrot',
        {
          price_labels: sizes(
            ['slice', 'Slice', 3.9],
            ['cake', 'Whole cake', 32, { preparation_time: 1, preparation_time_type: 'day' }],
          ),
          modifier_groups: [candles],
        },
      ),
      item(
        'cheesecake',
        'Baked cheesecake',
        'Plain, tall and slightly burnt.',
        null,
        'podium: pie cheese-wedge',
        {
          price_labels: sizes(
            ['slice', 'Slice', 4.2],
            ['cake', 'Whole cake', 36, { preparation_time: 1, preparation_time_type: 'day' }],
          ),
        },
      ),
      item(
        'wedding',
        'Wedding cakes',
        'Three tiers or seven: come and taste with us. Prices on request.',
        null,
        'podium: wedding bouquet',
      ),
    ],
  },
  {
    id: 'small',
    locales: texts(['Small and sweet']),
    items: [
      item('brownie', 'Rye brownie', 'Fudgy, with flaked salt.', 3.2, 'plate: chocolate-bar cookie', {
        calories: 390,
      }),
      item(
        'cookie',
        'Brown butter cookie',
        'Crisp edge, soft middle, a lot of chocolate.',
        2.6,
        'plate: cookie glass-of-milk',
        { calories: 340 },
      ),
      item(
        'cupcake',
        'Cupcake',
        'Lemon, vanilla or chocolate: ask for today’s icing.',
        3,
        'podium: cupcake',
        { calories: 310 },
      ),
      item(
        'doughnut',
        'Cider doughnut',
        'Filled on the hour, gone by the half.',
        2.9,
        'cloth: doughnut red-apple',
        { calories: 360 },
      ),
      item('scone', 'Cheese scone', 'Mature Cheddar and mustard.', 2.8, 'cloth: pancakes cheese-wedge', {
        calories: 300,
      }),
    ],
  },
  {
    id: 'larder',
    locales: texts(['From the larder']),
    items: [
      item(
        'jam',
        'Raspberry jam',
        'Half fruit, half sugar, all summer. 340 g.',
        5.5,
        'shelf: jar strawberry',
        { weight: 0.55, tags: [vegan] },
      ),
      item('honey', 'City honey', 'From the hives on our roof. 227 g.', 7.9, 'shelf: honey-pot honeybee', {
        weight: 0.4,
      }),
      item(
        'starter',
        'Sourdough starter',
        'A jar of ours, twelve years old, with feeding notes.',
        4,
        'shelf: jar sheaf-of-rice',
        { tags: [vegan], preparation_time: 5 },
      ),
      item('butter', 'Cultured butter', 'Churned on Fridays. 200 g.', 4.6, 'plate: butter', { weight: 0.2 }),
    ],
  },
]
for (const category of menu)
  for (const entry of category.items ?? []) {
    entry['types'] = { delivery: false, dine_in: false, car_pickup: true, reservation: false }
  }

export const crumbAndKiln: DemoVenue = {
  style: {
    size: [900, 1200],
    walls: ['#f6dfd0', '#f4e6d2', '#f1d6cd'],
    tables: ['#d9b48f', '#cf9f7c'],
    ware: '#fff9f2',
    accent: '#c65f4a',
  },
  pictures,
  file: {
    format: 1,
    business: {
      user_id: 'crumb-and-kiln-ltd',
      reference_id: 'crumb-and-kiln',
      branch_id: 'wharf',
      branch_name: 'Merchant Wharf',
      branches: [
        {
          id: 'wharf',
          name: 'Merchant Wharf',
          reference_id: 'crumb-and-kiln',
          phone: '+441174960123',
          address: t(['Unit 4, Merchant Wharf, Bristol']),
          lat: 51.4491,
          lng: -2.5973,
        },
      ],
      business_name: 'Crumb & Kiln',
      business_type: 'bakery',
      currency: 'GBP',
      country_code: 'GB',
      time_zone: 'Europe/London',
      locales: ['en'],
      title: t(['Bread, pastry and cake to collect']),
      description: t([
        'A small bakery on the harbour. Order the day before, collect at the hatch, still warm if you are quick.',
      ]),
      phone: '+441174960123',
      email: 'hello@crumbandkiln.example',
      policies: t([
        'Cakes to order can be changed until the day before. Everything is baked in a kitchen that uses nuts.',
      ]),
      payment_methods: [2, 8],
      checkout: {
        name: { on: true, required: true },
        phone: { on: true, required: true },
        note: { on: true, required: false },
      },
      theme_color: '#b8503c',
      theme_accent_color: '#7a4a8c',
      theme_background_color: '#fff8f1',
      theme_background_option: 'gradient',
      gradient_color_1: '#fff8f1',
      gradient_color_2: '#f9e3d6',
      menu_button: { background: '#2f2a26', opacity: 0.88, btn_title_color: '#fff8f1' },
      dark_mode: 'off',
      header_bg: spread(
        'header',
        'bread croissant baguette-bread pretzel cupcake bagel honey-pot pie doughnut butter cookie sheaf-of-rice shortcake strawberry',
      ),
      image: emblem('bread'),
      navigation_style: 'menu',
      aspect_ratio: '3/4',
      image_bg_color: '#f8e9dc',
      multiple_price_option: 1,
      menu_layout: { show_login_button: false },
      isDineIn: false,
      isCarPickup: true,
      // Everything is baked to order, for the next day.
      pickup_config: {
        showCarInfo: false,
        scheduled_orders: {
          on: true,
          only_schedule: true,
          min_advance: { interval: 1, scale: 'day' },
          max_advance: { interval: 7, scale: 'day' },
        },
      },
      randomize: false,
      is_standard_menu: true,
    },
    menu,
    discounts: {
      car_pickup: {
        items: { cookie: { id: 'cookie-week', type: 'percent', value: 25 } },
        categories: { larder: { id: 'larder', type: 'fixed', value: '0.50' } },
      },
    },
    shifts: {
      wharf: weekHours('07:00-15:00', { monday: 'closed', saturday: '07:30-14:00', sunday: '08:00-13:00' }),
    },
  },
}
