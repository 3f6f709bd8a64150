import type { Discounts } from '../../domain/menu/discount.ts'
import type { Item } from '../../domain/menu/item.ts'
import type { PriceDisplayMode } from '../../domain/menu/price-display.ts'
import type { SellingType } from '../../domain/menu/selling-type.ts'
import type { Tax } from '../../domain/menu/tax.ts'
import type { OnlineOption, PaymentMethod, PaymentTerms } from '../../domain/payment/payment.ts'
import type { WalletPackage } from '../../domain/payment/wallet.ts'
import type { WeekSchedule } from '../../domain/time/schedule.ts'
import type { SchedulingRules } from '../../domain/time/scheduling-rules.ts'
import type { Localized } from '../../domain/values/localized.ts'
import type { Survey } from '../../domain/venue/survey.ts'
import type { Business, CheckoutFields, DeliverySettings, Table } from '../../domain/venue/venue.ts'

/** What every island may know about the venue; texts in all its locales, amounts in minor units. */
export type Shop = {
  readonly referenceId: string
  readonly branchId: string
  readonly branchName: Localized
  readonly userId: string
  readonly name: Localized
  readonly currency: string
  readonly countryCode: string
  /** Of that country: `+965`. The phone field shows it before the metadata of all countries is there. */
  readonly callingCode: string
  readonly timeZone: string
  readonly locales: readonly string[]
  readonly hours: WeekSchedule
  readonly type: SellingType
  /** Types with a cart, to change over in the cart. */
  readonly cartTypes: readonly SellingType[]
  readonly discounts: Discounts
  readonly exclusiveTaxes: readonly Tax[]
  readonly paymentMethods: readonly PaymentMethod[]
  readonly onlineOptions: readonly OnlineOption[]
  /** Cash is chosen beforehand. */
  readonly defaultCash: boolean
  /** When orders of this type may be placed for later. */
  readonly scheduled: SchedulingRules
  /** Of delivery alone. */
  readonly delivery: DeliverySettings | null
  readonly hidePrice: boolean
  readonly hasCart: boolean
  readonly multiplePriceOption: PriceDisplayMode
  readonly shows: Business['shows']
}

export type ItemEntry = { readonly item: Item; readonly categoryId: string }

/** `_payload.json` of a menu, category or item page: the items that can be ordered from it, by id. */
export type ItemsPayload = { readonly shop: Shop; readonly items: Readonly<Record<string, ItemEntry>> }

/** `_payload.json` of the search: beside the menu's items, what their categories are called, inner first, by id. */
export type SearchPayload = { readonly categories: Readonly<Record<string, readonly Localized[]>> }

/** `_payload.json` of the cart: suggestions beside the venue's rules. */
export type CartPayload = {
  readonly shop: Shop
  readonly suggestedItemIds: readonly string[]
}

/** `_payload.json` of the checkout. */
export type CheckoutPayload = {
  readonly shop: Shop
  readonly fields: CheckoutFields
  readonly tables: readonly Table[]
  readonly labels: Business['labels']
  readonly showCarInfo: boolean
  /** Null where the venue has written none. */
  readonly policiesPath: string | null
  /** Customers can pay from a wallet. */
  readonly wallet: boolean
}

/** `_payload.json` of every screen that depends on the visitor and belongs to no selling type; some add to it. */
export type VisitorPayload = Pick<
  Shop,
  | 'referenceId'
  | 'branchId'
  | 'userId'
  | 'name'
  | 'currency'
  | 'countryCode'
  | 'callingCode'
  | 'timeZone'
  | 'locales'
> & {
  /** Nobody logs in here. */
  readonly disableOtp: boolean
}

/** `_payload.json` of the lists of orders: they are those of all branches. */
export type OrdersPayload = VisitorPayload & {
  readonly branches: readonly {
    readonly id: string
    readonly referenceId: string
    readonly name: Localized
  }[]
}

/** `_payload.json` of the profile. */
export type ProfilePayload = VisitorPayload & {
  /** Below the venue, those of its screens that depend on the visitor. */
  readonly paths: readonly string[]
}

/** `_payload.json` of the feedback page. */
export type FeedbackPayload = VisitorPayload & {
  /** Null: the venue asks nothing. */
  readonly survey: Survey | null
  /** The venue asks for stars. */
  readonly rating: boolean
}

/** `_payload.json` of the customer's saved locations. */
export type LocationsPayload = VisitorPayload & { readonly delivery: DeliverySettings }

/** `_payload.json` of the order page and of the page after a failed payment. */
export type OrderPayload = VisitorPayload & {
  readonly phone: string | null
  readonly whatsapp: string | null
  readonly labels: Business['labels']
  /** How an order that waits for its payment can be paid. */
  readonly payment: PaymentTerms
  /** An order names its table by id. */
  readonly tables: readonly Table[]
  /** An order names its branch by id. */
  readonly branches: readonly {
    readonly id: string
    readonly name: Localized
    readonly address: Localized
    /** Null: nobody said where it is. */
    readonly mapHref: string | null
  }[]
  /** Where the venue is rated; null: it does not ask for that. */
  readonly feedbackPath: string | null
}

/** `_payload.json` of the screens of the wallet. */
export type WalletPayload = VisitorPayload & {
  /** Empty: the venue sells none. */
  readonly packages: readonly WalletPackage[]
  /** HTML that may stand in a page, by locale; empty: the venue has written none. */
  readonly policy: Localized
  /** How a package is paid. */
  readonly payment: PaymentTerms
}
