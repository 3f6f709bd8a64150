import * as v from 'valibot'
import { DEFAULT_TIME_ZONE } from '../../domain/time/weekday.ts'
import type { Branch, Business } from '../../domain/venue/venue.ts'
import {
  decimal,
  decodeNames,
  fieldRules,
  flag,
  id,
  list,
  localeCode,
  localeNames,
  optionalDecimal,
  optionalNames,
  optionalText,
  optionalUrl,
  referenceId,
  text,
  url,
} from '../wire/primitives.ts'
import { discountsByTypeSchema } from './discounts.ts'
import {
  decodeDeliveryConfig,
  decodePickupConfig,
  deliveryConfigSchema,
  pickupConfigSchema,
} from './fulfilment-config.ts'
import { menuResponse } from './menu.ts'
import { decodeReservationConfig, reservationConfigSchema } from './reservation-config.ts'
import { serviceEntrySchema } from './service.ts'
import { surveySchema } from './survey.ts'
import { taxSchema } from './tax.ts'
import { themeEntries } from './theme.ts'
import { pixels, responsePixels } from './tracking.ts'
import { decodeWalletConfig, walletConfigSchema } from './wallet-config.ts'

export const branchSchema = v.object({
  id,
  name: v.union([
    v.pipe(
      text,
      v.transform((name) => [{ locale: 'en', name }]),
    ),
    localeNames,
  ]),
  reference_id: referenceId,
  phone: optionalText,
  address: optionalNames,
  lat: optionalDecimal,
  lng: optionalDecimal,
})

const timeZone = v.pipe(
  v.string(),
  v.check((zone) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone })
      return true
    } catch {
      return false
    }
  }, 'expected a time zone such as Asia/Kuwait'),
)

const legalText = v.nullish(v.pipe(text, v.trim(), v.maxLength(40)), null)

/** Who sells, by law. Empty names: as on the pages. `tax_id_kind`: what the country calls the number. */
const legalSchema = v.object({
  name: optionalNames,
  address: optionalNames,
  tax_id: legalText,
  tax_id_kind: legalText,
})

/** `multiple_price_option` (spec §9). */
const priceOption = v.nullish(v.picklist([0, 1, 2, 3]), 0)

/** The business as the platform sends it (spec §3). */
export const businessSchema = v.object({
  user_id: id,
  reference_id: referenceId,
  branch_id: id,
  branch_name: v.nullish(
    v.union([
      v.pipe(
        text,
        v.transform((name) => [{ locale: 'en', name }]),
      ),
      localeNames,
    ]),
    [],
  ),
  branches: list(branchSchema),
  business_name: v.union([
    v.pipe(
      text,
      v.transform((name) => [{ locale: 'en', name }]),
    ),
    localeNames,
  ]),
  business_type: v.nullish(text, 'restaurant'),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'expected a currency code of three capital letters')),
  country_code: v.nullish(
    v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'expected a country code such as KW')),
    'KW',
  ),
  time_zone: v.nullish(timeZone, DEFAULT_TIME_ZONE),
  locales: v.pipe(v.array(localeCode), v.minLength(1, 'a venue has at least one locale')),
  description: optionalNames,
  title: optionalNames,
  phone: optionalText,
  whatsapp_phone: optionalText,
  email: optionalText,
  social_links: list(v.object({ network: text, url })),
  policies: optionalNames,
  /** The business as its receipts name it. */
  legal: v.nullish(legalSchema, {}),
  pixels,
  payment_methods: v.nullish(v.array(v.picklist([1, 2, 3, 8])), [2]),
  /** Ways to pay online: card brands 1, KNET 4, Benefit 5, Apple Pay 6, mada 7 (spec §9). */
  payment_options: v.nullish(v.array(v.picklist([1, 4, 5, 6, 7])), [1]),
  checkout: fieldRules,
  checkoutDelivery: fieldRules,
  checkoutDineIn: fieldRules,
  checkoutCarPickup: fieldRules,
  exclusiveTaxes: list(taxSchema),
  ...themeEntries,
  hide_price: flag(false),
  hide_overlay: flag(false),
  hide_dine_btn: flag(false),
  dine_in_label: v.nullish(v.picklist(['dinein', 'product_service']), 'dinein'),
  dinein_btn_label: optionalNames,
  table_label: optionalNames,
  floor_label: optionalNames,
  kitchen_label: optionalNames,
  multiple_price_option: priceOption,
  calories: flag(true),
  ingredients: flag(true),
  modifiers: flag(true),
  preparation_time: flag(true),
  stickers: flag(true),
  suggested_items: flag(true),
  randomize: flag(false),
  show_rating: flag(false),
  rate: v.nullish(v.pipe(decimal, v.minValue(0), v.maxValue(5)), null),
  /** Number of ratings in `rate`. */
  rate_count: v.nullish(v.pipe(decimal, v.integer(), v.minValue(0)), null),
  show_rating_result: flag(false),
  feedback: flag(false),
  feedback_btn: flag(false),
  newsletter: flag(false),
  /** Customers pay from a wallet; `wallet_config` says what fills it. */
  enable_wallet: flag(false),
  wallet_config: v.nullish(walletConfigSchema, {}),
  /** No one-time codes are sent: nobody logs in. */
  disable_otp: flag(false),
  default_cash: flag(true),
  /** Channels by which diners can hear about their orders, in the order in which they are offered. Each message costs the venue. */
  order_messages: v.nullish(v.array(v.picklist(['whatsapp', 'sms'])), []),
  remove_power_by: flag(false),
  meat_source: optionalNames,
  browser_lang_webapp: flag(true),
  /** Whether browsers report web vitals to the API. */
  web_vitals: flag(false),
  is_standard_menu: flag(false),
  isDineIn: flag(false),
  isCarPickup: flag(false),
  isDelivery: flag(false),
  showDeliveryBtn: flag(true),
  showCarPickupBtn: flag(true),
  /** Off: the dine-in menu is for reading only (spec §4). */
  dinein_cart: flag(true),
  pickup_config: v.nullish(pickupConfigSchema, {}),
  delivery_config: v.nullish(deliveryConfigSchema, {}),
  reservation: v.nullish(reservationConfigSchema, {}),
  /** Host names on which the venue lives at `/`. */
  domains: list(
    v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'expected a host name')),
  ),
})
export type WireBusiness = v.InferOutput<typeof businessSchema>

/** Answer of `webapp/v5/restaurant/{reference_id}` and `restaurant-domain/{domain}` (spec §7). */
export const restaurantResponse = v.object({
  /** Null if the platform has no such restaurant. If absent, the answer is not one of a platform. */
  business: v.exactOptional(v.nullable(businessSchema)),
  discounts: v.nullish(discountsByTypeSchema, null),
  ...v.omit(menuResponse, ['error', 'menu']).entries,
  menu: v.nullish(menuResponse.entries.menu, null),
  /** What the venue asks its diners. */
  survey: v.nullish(surveySchema, null),
  /** What staff say about its selling types. */
  service: list(serviceEntrySchema),
  redirect: flag(false),
  url: optionalUrl,
  pixels: responsePixels,
  message: v.nullish(text, ''),
})

export function decodeBranch(wire: v.InferOutput<typeof branchSchema>): Branch {
  return {
    id: wire.id,
    name: decodeNames(wire.name),
    referenceId: wire.reference_id,
    phone: wire.phone,
    address: decodeNames(wire.address),
    lat: wire.lat,
    lng: wire.lng,
  }
}

export function decodeBusiness(wire: WireBusiness): Business {
  const name = decodeNames(wire.business_name)
  return {
    userId: wire.user_id,
    referenceId: wire.reference_id,
    branchId: wire.branch_id,
    branchName: decodeNames(wire.branch_name),
    branches: wire.branches.map(decodeBranch),
    // Titles and headings need one.
    name: Object.keys(name).length > 0 ? name : { [wire.locales[0] ?? 'en']: wire.reference_id },
    businessType: wire.business_type,
    currency: wire.currency,
    countryCode: wire.country_code,
    timeZone: wire.time_zone,
    locales: wire.locales,
    description: decodeNames(wire.description),
    title: decodeNames(wire.title),
    phone: wire.phone,
    whatsapp: wire.whatsapp_phone,
    email: wire.email,
    socialLinks: wire.social_links,
    policies: decodeNames(wire.policies),
    legal: decodeLegal(wire.legal),
    pixels: wire.pixels,
    paymentMethods: wire.payment_methods,
    onlineOptions: wire.payment_options,
    defaultCash: wire.default_cash,
    orderMessages: [...new Set(wire.order_messages)],
    checkout: {
      all: wire.checkout,
      delivery: wire.checkoutDelivery,
      dineIn: wire.checkoutDineIn,
      pickup: wire.checkoutCarPickup,
    },
    exclusiveTaxes: wire.exclusiveTaxes,
    theme: decodeTheme(wire),
    hidePrice: wire.hide_price,
    hideOverlay: wire.hide_overlay,
    hideDineInButton: wire.hide_dine_btn,
    dineInLabel: wire.dine_in_label,
    labels: {
      dineInButton: decodeNames(wire.dinein_btn_label),
      table: decodeNames(wire.table_label),
      floor: decodeNames(wire.floor_label),
      kitchen: decodeNames(wire.kitchen_label),
    },
    multiplePriceOption: wire.multiple_price_option,
    shows: {
      calories: wire.calories,
      ingredients: wire.ingredients,
      modifiers: wire.modifiers,
      preparationTime: wire.preparation_time,
      stickers: wire.stickers,
      suggestedItems: wire.suggested_items,
    },
    randomize: wire.randomize,
    rating: {
      show: wire.show_rating,
      value: wire.rate,
      count: wire.rate_count,
      showResult: wire.show_rating_result,
    },
    feedback: { on: wire.feedback, button: wire.feedback_btn },
    newsletter: wire.newsletter,
    wallet: decodeWalletConfig(wire.enable_wallet, wire.wallet_config, wire.currency),
    disableOtp: wire.disable_otp,
    removePoweredBy: wire.remove_power_by,
    meatSource: decodeNames(wire.meat_source),
    browserLanguage: wire.browser_lang_webapp,
    webVitals: wire.web_vitals,
    isStandardMenu: wire.is_standard_menu,
    isDineIn: wire.isDineIn,
    isCarPickup: wire.isCarPickup,
    isDelivery: wire.isDelivery,
    showDeliveryButton: wire.showDeliveryBtn,
    showCarPickupButton: wire.showCarPickupBtn,
    dineInCart: wire.dinein_cart,
    pickup: decodePickupConfig(wire.pickup_config),
    delivery: decodeDeliveryConfig(wire.delivery_config, wire.currency),
    reservation: decodeReservationConfig(wire.reservation, wire.dine_in_label),
    domains: wire.domains,
    service: [],
  }
}

const decodeLegal = (legal: WireBusiness['legal']): Business['legal'] => ({
  name: decodeNames(legal.name),
  address: decodeNames(legal.address),
  taxId: legal.tax_id || null,
  taxIdKind: legal.tax_id_kind || 'VAT',
})

function decodeTheme(wire: WireBusiness): Business['theme'] {
  const { gradient_color_1: from, gradient_color_2: to } = wire
  return {
    themeColor: wire.theme_color,
    accentColor: wire.theme_accent_color,
    backgroundColor: wire.theme_background_color,
    backgroundOption: wire.theme_background_option,
    gradient: from && to ? [from, to] : null,
    fontFamily: wire.font_family,
    menuButton: {
      background: wire.menu_button.background,
      opacity: wire.menu_button.opacity,
      titleColor: wire.menu_button.btn_title_color,
    },
    darkMode: wire.dark_mode,
    headerImage: wire.header_bg,
    welcomeBackground: wire.welcome_bg,
    logo: wire.image,
    navigationStyle: wire.navigation_style,
    aspectRatio: wire.aspect_ratio,
    imageBackground: wire.image_bg_color,
    showLoginButton: wire.menu_layout.show_login_button,
  }
}
