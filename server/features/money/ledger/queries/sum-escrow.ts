import type { Db } from '../../../../platform/database/transaction.ts'
import { sumBalances } from './sum-balances.ts'

export type EscrowSum = { currency: string; heldMinorUnit: number; offerCount: number }

/** Sums the money in escrow by currency, and counts the offers with money in escrow. */
export async function sumEscrow(db: Db): Promise<EscrowSum[]> {
  const balances = await sumBalances(db)
  return balances
    .filter(({ kind, accountCount }) => kind === 'ESCROW' && accountCount > 0)
    .map(({ currency, balanceMinorUnit, accountCount }) => ({
      currency,
      heldMinorUnit: -balanceMinorUnit,
      offerCount: accountCount,
    }))
}
