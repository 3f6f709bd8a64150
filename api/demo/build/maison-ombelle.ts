import { type Category, createVenueAuthor, type DemoVenue, type Item, weekHours } from './venue-author.ts'

/** A restaurant in Lyon with a menu that is only shown: no prices, no cart, long names and texts, a dark theme. */
const { t, texts, served, table, mark, pictures } = createVenueAuthor('maison-ombelle', ['fr', 'en'])

function item(
  id: string,
  names: [string, string],
  about: [string, string],
  scene: string,
  more: Record<string, unknown> = {},
): Item {
  return { id, locales: texts(names, about), images: [served(id, scene)], ...more }
}
const allergen = (names: [string, string]) => ({ locales: t(names) })
const dinner = { branches: [], availability: { status: true, from: '19:30', to: '22:00' } }

const menu: Category[] = [
  {
    id: 'degustation',
    locales: texts(
      ['Menu dégustation', 'Tasting menu'],
      [
        'Sept services, pour l’ensemble de la table. Comptez deux heures et demie.',
        'Seven courses, for the whole table. Please allow two and a half hours.',
      ],
    ),
    image: served('degustation', 'dark-plate: cucumber-water crayfish*2 peas petals'),
    items: [
      item(
        'sept-services',
        [
          'Les sept services de la Maison, au fil de la Saône et du jour',
          'The seven courses of the house, as river and season have them',
        ],
        [
          'Une promenade en sept assiettes, du premier bouillon aux mignardises. Le menu change avec le marché ; dites-nous seulement ce que vous n’aimez pas, nous nous chargeons du reste.',
          'A walk in seven plates, from the first broth to the last petit four. The menu follows the market: tell us only what you do not care for, and leave the rest to us.',
        ],
        'dark-plate: green-sauce char leek petals',
        {
          price: 148,
          grand_category: dinner,
          types: { delivery: false, dine_in: true, car_pickup: false, reservation: true },
        },
      ),
      item(
        'accord-vins',
        [
          'Accord mets et vins, cinq verres choisis par notre sommelière',
          'Wine pairing, five glasses chosen by our sommelière',
        ],
        [
          'De la Bourgogne au Jura, avec un détour que nous ne dévoilons pas.',
          'From Burgundy to the Jura, with one detour we keep to ourselves.',
        ],
        'wine-glass: red-wine',
        { price: 72, grand_category: dinner },
      ),
      item(
        'accord-sans-alcool',
        [
          'Accord sans alcool : infusions, jus fermentés et bouillons',
          'Pairing without alcohol: infusions, ferments and broths',
        ],
        ['Composé dans notre cuisine, avec le même soin.', 'Made in our own kitchen, with the same care.'],
        'wine-glass: berry-juice',
        { price: 48 },
      ),
    ],
  },
  {
    id: 'entrees',
    locales: texts(['Entrées', 'First courses']),
    items: [
      item(
        'ecrevisses',
        [
          'Écrevisses du lac, bisque légère à la verveine et petits pois',
          'Lake crayfish in a light verbena bisque with new peas',
        ],
        [
          'Décortiquées à la minute ; les têtes donnent la bisque, les coques un beurre que l’on garde pour le poisson.',
          'Shelled to order: the heads become the bisque, the shells a butter we keep for the fish.',
        ],
        'dark-plate: bisque crayfish*3 peas petals',
        { price: 34, ingredients: [allergen(['Crustacés', 'Crustaceans']), allergen(['Lait', 'Milk'])] },
      ),
      item(
        'foie',
        [
          'Pâté en croûte de canard, gelée au vin jaune, pickles du potager',
          'Duck pâté en croûte, vin jaune jelly and garden pickles',
        ],
        [
          'Cinq jours de travail pour une tranche ; moutarde violette de Brive.',
          'Five days’ work for a single slice; violet mustard from Brive.',
        ],
        'dark-plate: terrine toast pickles jam-dip',
        { price: 28, ingredients: [allergen(['Gluten', 'Gluten']), allergen(['Œuf', 'Egg'])] },
      ),
      item(
        'oeuf',
        [
          'Œuf parfait, morilles à la crème et mouillettes au comté',
          'Slow egg, morels in cream and comté soldiers',
        ],
        [
          'Soixante-quatre degrés, une heure. Les morilles viennent du Vercors, quand il a plu.',
          'Sixty-four degrees, one hour. The morels come from the Vercors, when it has rained.',
        ],
        'dark-plate: cream-sauce slow-egg morel*5 toast chopped-herbs',
        { price: 26, ingredients: [allergen(['Œuf', 'Egg']), allergen(['Lait', 'Milk'])] },
      ),
      item(
        'tomates',
        [
          'Tomates anciennes, eau de concombre, sorbet au basilic pourpre',
          'Heirloom tomatoes, cucumber water and purple basil sorbet',
        ],
        ['Cueillies mûres, jamais passées au froid.', 'Picked ripe and never chilled.'],
        'dark-plate: cucumber-water heirloom-tomato*6 basil-sorbet petals',
        { price: 22, tags: [allergen(['Végétal', 'Plant-based'])] },
      ),
    ],
  },
  {
    id: 'plats',
    locales: texts(['Plats', 'Main courses']),
    items: [
      item(
        'omble',
        [
          'Omble chevalier confit, beurre blanc au marc, jeunes poireaux',
          'Confit Arctic char, marc beurre blanc and young leeks',
        ],
        [
          'Pêché en Léman par un homme qui ne sort que deux fois par semaine.',
          'Caught in Lake Geneva by a man who goes out only twice a week.',
        ],
        'dark-plate: butter-sauce char leek',
        { price: 44, ingredients: [allergen(['Poisson', 'Fish']), allergen(['Lait', 'Milk'])] },
      ),
      item(
        'pigeon',
        [
          'Pigeon de Bresse en deux cuissons, betterave et cerises noires',
          'Bresse pigeon cooked two ways with beetroot and black cherries',
        ],
        [
          'La poitrine rosée au foin, les cuisses confites ; jus court monté au sang, pour qui le souhaite.',
          'The breast pink over hay, the legs confit; a short jus finished in the old manner, should you wish.',
        ],
        'dark-plate: jus pigeon beet cherries',
        { price: 52 },
      ),
      item(
        'ris-de-veau',
        [
          'Ris de veau doré au beurre noisette, carottes en croûte de sel',
          'Veal sweetbreads in brown butter, carrots baked in salt',
        ],
        [
          'Croustillants dehors, fondants dedans : rien de plus, rien de moins.',
          'Crisp outside, melting within: nothing more, nothing less.',
        ],
        'dark-plate: butter-sauce sweetbread*2 carrot*2 chopped-herbs',
        { price: 49, ingredients: [allergen(['Lait', 'Milk'])] },
      ),
      item(
        'celeri',
        [
          'Céleri-rave rôti entier, noisettes du Piémont et jus de champignons',
          'Whole roast celeriac, Piedmont hazelnuts and mushroom jus',
        ],
        [
          'Quatre heures au four, tranché devant vous comme un rôti du dimanche.',
          'Four hours in the oven, carved at your table like a Sunday roast.',
        ],
        'dark-plate: jus celeriac hazelnuts chopped-herbs',
        {
          price: 36,
          tags: [allergen(['Végétal', 'Plant-based'])],
          ingredients: [allergen(['Fruits à coque', 'Nuts'])],
        },
      ),
    ],
  },
  {
    id: 'fromages',
    locales: texts(['Fromages', 'Cheese']),
    items: [
      item(
        'chariot',
        [
          'Le chariot de fromages affinés, pain aux noix et confitures',
          'The trolley of ripened cheeses, walnut bread and preserves',
        ],
        [
          'Une vingtaine, de Savoie, d’Auvergne et d’un peu plus loin.',
          'Some twenty of them, from Savoy, the Auvergne and a little beyond.',
        ],
        'board: comte brie blue goat-cheese grapes toast jam-dip',
        { price: 24 },
      ),
    ],
  },
  {
    id: 'desserts',
    locales: texts(
      ['Desserts', 'Desserts'],
      ['À commander au début du repas', 'Please order at the start of your meal'],
    ),
    items: [
      item(
        'souffle',
        [
          'Soufflé chaud à la Chartreuse verte, glace au lait cru',
          'Hot green Chartreuse soufflé with raw-milk ice cream',
        ],
        ['Vingt minutes, pas une de moins.', 'Twenty minutes, and not one fewer.'],
        'ramekin: souffle',
        { price: 22, preparation_time: 20 },
      ),
      item(
        'tarte-pralines',
        [
          'Tarte aux pralines roses, crème crue et fleur de sel',
          'Pink praline tart, raw cream and fleur de sel',
        ],
        ['Lyon dans une assiette, en moins sucré.', 'Lyon on a plate, a little less sweet.'],
        'plate: praline-tart cream-dip',
        { price: 18 },
      ),
      item(
        'peche',
        [
          'Pêche de vigne pochée, verveine et amandes fraîches',
          'Poached vine peach with verbena and fresh almonds',
        ],
        ['Trois semaines par an.', 'For three weeks of the year.'],
        'dark-plate: green-sauce peach nuts rose-petals',
        { price: 19 },
      ),
    ],
  },
]

export const maisonOmbelle: DemoVenue = {
  style: {
    size: [1024, 768],
    walls: ['#4a4440', '#3f4543', '#4b3f45'],
    tables: ['#4a4541', '#423f3d'],
    ground: 'stone',
    setting: 'cutlery',
    ware: '#ece6da',
    accent: '#c9a35c',
  },
  pictures,
  file: {
    format: 1,
    business: {
      user_id: 'ombelle-sas',
      reference_id: 'maison-ombelle',
      branch_id: 'presquile',
      branch_name: t('Presqu’île'),
      branches: [
        {
          id: 'presquile',
          name: t('Presqu’île'),
          reference_id: 'maison-ombelle',
          phone: '+33478550142',
          address: t(['12 bis, rue des Deux-Rives, 69002 Lyon', '12 bis rue des Deux-Rives, 69002 Lyon']),
          lat: 45.7579,
          lng: 4.8326,
        },
      ],
      business_name: t('Maison Ombelle'),
      business_type: 'restaurant',
      currency: 'EUR',
      country_code: 'FR',
      time_zone: 'Europe/Paris',
      locales: ['fr', 'en'],
      title: t(['Table de saison à Lyon', 'A seasonal table in Lyon']),
      description: t([
        'Vingt-quatre couverts, une cheminée, un potager sur le toit. La carte se lit ici ; l’addition se règle à table.',
        'Twenty-four covers, a fireplace and a kitchen garden on the roof. The menu is here to be read; the rest happens at your table.',
      ]),
      phone: '+33478550142',
      email: 'table@maison-ombelle.example',
      policies: t([
        'Nous accueillons les enfants avec plaisir au déjeuner. Prix nets, service compris, communiqués à table.',
        'Children are very welcome at lunch. Prices include service and are given at the table.',
      ]),
      payment_methods: [3],
      theme_color: '#c9a35c',
      theme_accent_color: '#a8443a',
      theme_background_color: '#191716',
      theme_background_option: 'color',
      font_family: 'Playfair Display',
      menu_button: { background: '#c9a35c', opacity: 1, btn_title_color: '#191716' },
      dark_mode: 'on',
      menu_layout: { show_login_button: false },
      header_bg: table(
        'header',
        'omble accord-vins tomates chariot oeuf pigeon ecrevisses souffle celeri peche',
      ),
      welcome_bg: table('welcome', 'omble tomates pigeon peche ecrevisses', {
        size: [1200, 1600],
        veil: true,
      }),
      image: mark('umbel'),
      navigation_style: 'menu',
      aspect_ratio: 1.3333,
      image_bg_color: '#262322',
      hide_price: true,
      hide_overlay: true,
      calories: false,
      stickers: false,
      modifiers: false,
      suggested_items: false,
      dinein_btn_label: t(['Lire la carte', 'Read the menu']),
      browser_lang_webapp: false,
      remove_power_by: true,
      meat_source: t([
        'Viandes : France. Pigeon : Bresse. Poissons : Léman et Atlantique Nord-Est.',
        'Meat: France. Pigeon: Bresse. Fish: Lake Geneva and the north-east Atlantic.',
      ]),
      isDineIn: true,
      dinein_cart: false,
    },
    menu,
    shifts: {
      presquile: weekHours('12:15-13:30 19:30-22:00', {
        monday: 'closed',
        sunday: 'closed',
        tuesday: '7:30pm-10:00pm',
      }),
    },
    banners: [
      {
        id: 'morilles',
        image: table('banner-morilles', 'oeuf accord-vins chariot celeri', { size: [1600, 600] }),
        locales: t(['Les premières morilles sont là', 'The first morels are in']),
        item_id: 'oeuf',
        from: '2026-03-15',
        to: '2026-05-31',
      },
    ],
  },
}
