import { listStockCall } from '../../../src/contract/counter/stock-calls.ts'
import type { FakePage } from '../page/fake-page.ts'

/** Staff have marked nothing as sold out. */
export const answerNoStock = ({ client }: Pick<FakePage, 'client'>): void =>
  client.answer(listStockCall, () => ({ categories: [], options: [] }))
