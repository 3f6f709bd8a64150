import { CallError } from '../../client/http.ts'
import type { Client } from '../../client/platform.ts'
import type { WalletPurchase } from '../../contract/account/wallet.ts'
import { buyPackageCall, walletPurchaseCall } from '../../contract/account/wallet-calls.ts'
import type { OnlineOption } from '../../domain/payment/payment.ts'
import type { WalletPackage } from '../../domain/payment/wallet.ts'
import { toMajorUnits } from '../../domain/values/money.ts'
import type { PageEnvironment } from '../page/environment.ts'

/**
 * Buys a package. Returns the URL of the payment page, or `changed` if the package has another price now or is no longer
 * sold; then nothing was bought. @throws CallError if the customer must try again.
 */
export async function buyPackage(
  { client, locale }: Pick<PageEnvironment, 'client' | 'locale'>,
  place: { readonly branchId: string; readonly currency: string },
  { id, price, credit }: Pick<WalletPackage, 'id' | 'price' | 'credit'>,
  option: OnlineOption,
): Promise<'changed' | { readonly url: string }> {
  const { branchId, currency } = place
  try {
    const { payment_url: url } = await client.call(buyPackageCall, {
      body: {
        branch_id: branchId,
        package_id: id,
        price: toMajorUnits(price, currency),
        credit: toMajorUnits(credit, currency),
        payment_option: option,
        locale,
      },
    })
    if (!url) throw new CallError('unavailable', 'the payment page cannot be made at the moment')
    return { url }
  } catch (cause) {
    const hasChanged =
      cause instanceof CallError &&
      (cause.code === 'unavailable' ||
        cause.issues.some(({ reason }) => reason === 'changed' || reason === 'gone')) &&
      cause.answer !== null
    if (hasChanged) return 'changed'
    throw cause
  }
}

/** Reads a purchase. Returns null if the customer has none with this id. @throws CallError */
export async function readPurchase(client: Client, purchaseId: string): Promise<WalletPurchase | null> {
  try {
    return (await client.call(walletPurchaseCall, { params: { purchaseId } })).purchase
  } catch (cause) {
    if (cause instanceof CallError && cause.code === 'not-found') return null
    throw cause
  }
}
