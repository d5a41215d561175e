import type Stripe from 'stripe'
import { type ConnectAccount, ProcessorUnavailable } from '../port.ts'
import { callStripe } from './failures.ts'
import { toConnectAccount } from './readings.ts'

const PAGE = 100
const MAX_PAGES = 10

/**
 * Stripe cannot filter by metadata, so all accounts created since `openedSince` are read.
 * @throws ProcessorUnavailable if there are more accounts than we read; "not found" would create a
 * second account
 */
export function findConnectAccountFor(
  stripe: Stripe,
  { accountId, openedSince }: { accountId: string; openedSince: Date },
): Promise<ConnectAccount | undefined> {
  return callStripe(async () => {
    // The clocks of Stripe and this server may differ.
    const gte = Math.floor(openedSince.getTime() / 1000) - 60
    const params: Stripe.AccountListParams = { created: { gte }, limit: PAGE }
    for (let page = 0; page < MAX_PAGES; page++) {
      const { data, has_more: hasMore } = await stripe.accounts.list(params)
      const found = data.find(({ metadata }) => metadata?.accountId === accountId)
      if (found) return toConnectAccount(found)
      const last = data.at(-1)
      if (!hasMore || !last) return undefined
      params.starting_after = last.id
    }
    throw new ProcessorUnavailable(
      `More than ${PAGE * MAX_PAGES} payout accounts were opened since ${openedSince.toISOString()}.`,
    )
  })
}
