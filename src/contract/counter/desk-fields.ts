import * as v from 'valibot'
import type { PathStep } from '../../domain/desk/edit-path.ts'
import { saveEditsCall } from './desk-calls.ts'

/**
 * The fields of the venue file that the menu desk edits, by the part of the desk. A field is meant with all that it contains; `[]`
 * after a list means its order, and that elements are added and removed. `npm run desk-fields` lists all fields by it
 * (docs/menu-desk-fields.md).
 */
export const deskFields: Readonly<Record<string, readonly string[]>> = {
  'List of the menu': ['menu[]', 'menu.items[]'],
  Texts: ['menu.locales', 'menu.items.locales'],
  Prices: ['menu.items.price', 'menu.items.price_labels.price'],
  Visibility: ['menu.items.visible', 'menu.items.sold_out'],
  'When and where': [
    ...['menu.available', 'menu.branches', 'menu.availability'],
    ...['menu.items.types', 'menu.items.branches', 'menu.items.availability', 'menu.items.available_from'],
  ],
  'Place on the menu': ['menu.subcategories[]', 'menu.pin', 'menu.smart'],
  Details: [
    ...['menu.items.calories', 'menu.items.weight', 'menu.items.shippingWeight'],
    ...['menu.items.preparation_time', 'menu.items.preparation_time_type'],
    // Pictures of stickers stay with them, and come with a sticker that another dish has.
    ...['menu.items.ingredients.locales', 'menu.items.tags.locales', 'menu.items.stickers.locales'],
    ...['menu.items.ingredients[]', 'menu.items.tags[]', 'menu.items.stickers[]'],
  ],
  'Ordering and taxes': [
    ...['menu.items.comment_required', 'menu.items.suggested_items'],
    ...['menu.items.inclusive_taxes[]', 'menu.items.inclusive_taxes.name', 'menu.items.inclusive_taxes.rate'],
    ...['menu.items.taxes[]', 'menu.items.taxes.name', 'menu.items.taxes.rate'],
  ],
  Pictures: ['menu.image', 'menu.items.images[]'],
  Sizes: [
    ...['menu.items.price_labels[]', 'menu.items.price_labels.label', 'menu.items.price_labels.locales'],
    ...[
      'menu.items.price_labels.isQty',
      'menu.items.price_labels.minimum',
      'menu.items.price_labels.maximum',
    ],
    ...['menu.items.price_labels.unit', 'menu.items.price_labels.units'],
  ],
  Options: [
    ...['menu.items.modifier_groups[]', 'menu.items.modifier_groups.locales'],
    ...['menu.items.modifier_groups.min', 'menu.items.modifier_groups.max'],
    ...['menu.items.modifier_groups.required', 'menu.items.modifier_groups.modifiers[]'],
    ...['menu.items.modifier_groups.modifiers.locales', 'menu.items.modifier_groups.modifiers.price'],
    ...['menu.items.modifier_groups.modifiers.quantity', 'menu.items.modifier_groups.modifiers.sold_out'],
  ],
  'Name and contact': [
    ...['business.business_name', 'business.title', 'business.description', 'business.phone'],
    ...['business.whatsapp_phone', 'business.email', 'business.policies', 'business.meat_source'],
  ],
  'Opening hours': ['shifts'],
  'Order types': [
    ...['business.isDineIn', 'business.dinein_cart', 'business.hide_dine_btn', 'business.dine_in_label'],
    ...['business.dinein_btn_label', 'business.isCarPickup', 'business.showCarPickupBtn'],
    ...['business.isDelivery', 'business.showDeliveryBtn'],
    ...['business.table_label', 'business.floor_label', 'business.kitchen_label'],
  ],
  'Checkout and payment': [
    ...['business.payment_methods[]', 'business.payment_options[]', 'business.default_cash'],
    ...['business.hide_price', 'business.multiple_price_option', 'business.disable_otp'],
    ...['business.checkoutDineIn', 'business.checkoutCarPickup', 'business.checkoutDelivery'],
  ],
  'Messages about orders': ['business.order_messages'],
  Appearance: [
    ...['business.theme_color', 'business.theme_accent_color', 'business.theme_background_color'],
    ...['business.theme_background_option', 'business.gradient_color_1', 'business.gradient_color_2'],
    ...['business.font_family', 'business.dark_mode', 'business.navigation_style'],
    ...['business.aspect_ratio', 'business.image_bg_color'],
    ...['business.image', 'business.header_bg', 'business.welcome_bg'],
  ],
  'Saved themes': [
    ...['theme_id', 'themes[]', 'themes.name'],
    ...['themes.theme_color', 'themes.theme_accent_color', 'themes.theme_background_color'],
    ...['themes.theme_background_option', 'themes.gradient_color_1', 'themes.gradient_color_2'],
    ...['themes.font_family', 'themes.dark_mode', 'themes.navigation_style'],
    ...['themes.aspect_ratio', 'themes.image_bg_color'],
    ...['themes.image', 'themes.header_bg', 'themes.welcome_bg'],
  ],
  'Delivery zones': [
    ...['zones[]', 'zones.visible', 'zones.fees', 'zones.min_order', 'zones.delivery_time', 'zones.unit'],
    ...['zones.branch', 'zones.name', 'zones.color', 'zones.areas[]'],
    ...['zones.areas.name', 'zones.areas.parent_name', 'zones.areas.shape'],
  ],
  'Shipping abroad': [
    ...['countries[]', 'countries.country_iso', 'countries.branch_id'],
    ...['countries.fees_per_kg', 'countries.fixed_fees', 'countries.min_order'],
  ],
  'What the menu shows': [
    ...['business.calories', 'business.ingredients', 'business.modifiers', 'business.preparation_time'],
    ...['business.stickers', 'business.suggested_items', 'business.is_standard_menu', 'business.randomize'],
    ...['business.hide_overlay', 'business.show_rating', 'business.show_rating_result', 'business.feedback'],
    ...['business.feedback_btn', 'business.newsletter', 'business.browser_lang_webapp'],
    ...['business.remove_power_by', 'business.web_vitals'],
  ],
  Tables: ['tables.locales', 'tables.floor', 'tables.seats'],
  Coupons: ['coupons[]', 'coupons'],
  Discounts: ['delivery', 'dinein', 'car_pickup'].flatMap((type) =>
    ['all_menu', 'items', 'categories'].flatMap((scope) => [
      `discounts.${type}.${scope}.type`,
      `discounts.${type}.${scope}.value`,
    ]),
  ),
  Banners: [
    ...['banners[]', 'banners.image', 'banners.locales', 'banners.url', 'banners.item_id'],
    ...['banners.category_id', 'banners.from', 'banners.to'],
  ],
}

/** Whether the call takes edits of a field: some are for the platform's operator only. `field`: names from the top of the file. */
export function isForStaff(field: readonly string[]): boolean {
  const [start = '', ...steps] = field.slice(0, 2)
  const path: [string, ...PathStep[]] = [start, ...steps]
  const edit = { kind: 'set', path, from: null, to: 0 }
  return v.is(saveEditsCall.request, { edits: [{ id: 'a', edit }] })
}
