import { isJsonObject, type Json } from '../../../domain/json/json.ts'
import { branchesOf } from '../file-names.ts'
import {
  choice,
  choices,
  color,
  type FieldGroup,
  flag,
  messageChannels,
  picture,
  rule,
  text,
  texts,
  type VenueField,
  week,
} from './venue-field.ts'

/** The forms of the venue, in the order in which they are listed. */
export const sectionNames = ['about', 'hours', 'types', 'checkout', 'messages', 'look', 'content'] as const
export type SectionName = (typeof sectionNames)[number]

const group = (title: string | null, ...fields: FieldGroup['fields']): FieldGroup => ({
  ...{ title, fields, branch: null, branchName: {} },
})

const FONTS = [
  ...['Figtree', 'Readex Pro', 'Inter', 'Montserrat', 'Nunito', 'Rubik'],
  ...['Lora', 'Noto Serif', 'Playfair Display'],
  ...['Cairo', 'El Messiri', 'Noto Naskh Arabic', 'Noto Kufi Arabic', 'Vazirmatn'],
]

const fixed = {
  about: [
    group(null, texts('business_name'), texts('title'), texts('description', true)),
    group('contact', text('phone', 'tel'), text('whatsapp_phone', 'tel'), text('email', 'email')),
    group('legal', texts('policies', true), texts('meat_source')),
  ],
  types: [
    group(
      'dinein',
      ...[flag('isDineIn', false), flag('dinein_cart', true), flag('hide_dine_btn', false)],
      ...[choice('dine_in_label', ['dinein', 'product_service'], 'dinein'), texts('dinein_btn_label')],
    ),
    group('pickup', flag('isCarPickup', false), flag('showCarPickupBtn', true)),
    group('delivery', flag('isDelivery', false), flag('showDeliveryBtn', true)),
    group('words', texts('table_label'), texts('floor_label'), texts('kitchen_label')),
  ],
  checkout: [
    group(
      'payment',
      ...[choices('payment_methods', [1, 2, 3, 8], [2]), choices('payment_options', [1, 4, 5, 6, 7], [1])],
      flag('default_cash', true),
    ),
    group('prices', flag('hide_price', false), choice('multiple_price_option', [0, 1, 2, 3], 0)),
    group('login', flag('disable_otp', false)),
    group(
      'checkoutDineIn',
      ...['name', 'phone', 'note', 'table'].map((name) => rule('checkoutDineIn', name)),
    ),
    group(
      'checkoutCarPickup',
      ...['name', 'phone', 'note', 'car'].map((name) => rule('checkoutCarPickup', name)),
    ),
    group('checkoutDelivery', ...['name', 'phone', 'note'].map((name) => rule('checkoutDelivery', name))),
  ],
  messages: [group(null, messageChannels('order_messages'))],
  look: [
    group('colors', color('theme_color'), color('theme_accent_color'), color('theme_background_color')),
    group(
      'background',
      choice('theme_background_option', ['', 'color', 'gradient', 'image'], ''),
      ...[color('gradient_color_1'), color('gradient_color_2')],
    ),
    group(
      'style',
      choice('font_family', FONTS, 'Figtree'),
      choice('dark_mode', ['auto', 'on', 'off'], 'auto'),
      choice('navigation_style', ['curved', 'flat', 'menu'], 'curved'),
    ),
    group(
      'pictures',
      ...[picture('image', 1), picture('header_bg', 3 / 2), picture('welcome_bg', null)],
      choice('aspect_ratio', ['1/1', '4/3', '3/2', '16/9', '3/4'], '4/3'),
      color('image_bg_color'),
    ),
  ],
  content: [
    group(
      'items',
      ...[flag('calories', true), flag('ingredients', true), flag('modifiers', true)],
      ...[flag('preparation_time', true), flag('stickers', true), flag('suggested_items', true)],
    ),
    group('menu', flag('is_standard_menu', false), flag('randomize', false), flag('hide_overlay', false)),
    group(
      'diners',
      ...[flag('show_rating', false), flag('show_rating_result', false), flag('feedback', false)],
      ...[flag('feedback_btn', false), flag('newsletter', false)],
    ),
    group(
      'other',
      flag('browser_lang_webapp', true),
      flag('remove_power_by', false),
      flag('web_vitals', false),
    ),
  ],
} satisfies Readonly<Record<Exclude<SectionName, 'hours'>, readonly FieldGroup[]>>

/** The fields of the appearance, which saved themes have too. */
export const lookGroups: readonly FieldGroup[] = fixed.look

/** The groups of a form. Hours have one for each branch. */
export function groupsOf(section: SectionName, file: Json): readonly FieldGroup[] {
  if (section !== 'hours') return fixed[section]
  const business = isJsonObject(file) && isJsonObject(file.business) ? file.business : {}
  return branchesOf(business).map(({ id, names }) => ({
    ...{ title: null, fields: [week(id)], branch: id, branchName: names },
  }))
}

const fieldsByPath = new Map(
  Object.values(fixed).flatMap((groups) =>
    groups.flatMap(({ fields }) => fields.map((field) => [field.path.join('.'), field] as const)),
  ),
)

/** The field of the forms at a path, such as `business.phone`. Hours are not among them. */
export const findVenueField = (path: string): VenueField | undefined => fieldsByPath.get(path)
