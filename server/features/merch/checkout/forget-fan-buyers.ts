import type { Trx } from '../../../platform/database/transaction.ts'
import { forgetBuyers } from '../../money/payment/index.ts'
import { forgetSnapshots } from './queries/checkouts.ts'

export async function forgetFanBuyers(
  trx: Trx,
  { sessions, payments }: { sessions: readonly string[]; payments: readonly string[] },
): Promise<void> {
  await forgetBuyers(trx, { things: sessions, payments })
  await forgetSnapshots(trx, payments)
}
