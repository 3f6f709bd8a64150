import { browserClient } from '../../client/browser.ts'
import { CallError } from '../../client/http.ts'
import type { WalletPurchase } from '../../contract/wallet.ts'
import { buyPackageCall, walletPurchaseCall } from '../../contract/wallet-calls.ts'
import { toAmount } from '../../domain/money.ts'
import type { OnlineOption } from '../../domain/payment.ts'
import type { WalletPackage } from '../../domain/wallet.ts'

/**
 * Buys a package and takes the browser to the page where it is paid. `changed`: it has another price now or is no longer
 * sold, and nothing was bought. @throws CallError where the customer has to try again.
 */
export async function buyPackage(
  place: { readonly branchId: string; readonly currency: string },
  { id, price, credit }: Pick<WalletPackage, 'id' | 'price' | 'credit'>,
  option: OnlineOption,
): Promise<'changed' | 'leaving'> {
  const { branchId, currency } = place
  try {
    const { payment_url: url } = await browserClient().call(buyPackageCall, {
      body: {
        branch_id: branchId,
        package_id: id,
        price: toAmount(price, currency),
        credit: toAmount(credit, currency),
        payment_option: option,
        locale: document.documentElement.lang || 'en',
      },
    })
    if (!url) throw new CallError('unavailable', 'the payment page cannot be made at the moment')
    location.assign(url)
    return 'leaving'
  } catch (cause) {
    const gone =
      cause instanceof CallError &&
      (cause.code === 'unavailable' ||
        cause.issues.some(({ reason }) => reason === 'changed' || reason === 'gone')) &&
      cause.answer !== null
    if (gone) return 'changed'
    throw cause
  }
}

/** A purchase as it stands; null: the customer has none by that id. @throws CallError */
export async function readPurchase(purchaseId: string): Promise<WalletPurchase | null> {
  try {
    return (await browserClient().call(walletPurchaseCall, { params: { purchaseId } })).purchase
  } catch (cause) {
    if (cause instanceof CallError && cause.code === 'not-found') return null
    throw cause
  }
}
