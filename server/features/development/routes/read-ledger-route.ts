import Type from 'typebox'
import { defineRoute, ok } from '../../../platform/http/route.ts'
import { Exactly, Money, Text } from '../../../platform/http/schemas.ts'
import { listBalances } from '../../money/ledger/index.ts'
import { checkBooks } from '../../money/reconciliation/index.ts'

/**
 * Returns the ledger. The end-to-end tour (`cli/tour`) reads the ledger through this route,
 * because the tour also runs against servers whose database it cannot open.
 */
export const readLedgerRoute = defineRoute({
  method: 'GET',
  path: '/dev/ledger',
  auth: 'development',
  hidden: true,
  tag: 'Development',
  summary: 'Returns the balances of the platform’s and the given owners’ accounts, and whether the books balance.',
  query: Exactly({
    owners: Type.Optional(Text({ description: 'Comma-separated offers, accounts, payouts or payments.' })),
  }),
  responses: {
    200: Exactly({
      accounts: Type.Array(
        Exactly({
          kind: Type.String(),
          owner: Type.String(),
          currency: Type.String(),
          balanceMinorUnit: Money,
        }),
      ),
      checks: Type.Array(Exactly({ check: Type.String(), differences: Type.Array(Type.String()) })),
    }),
  },
  handler: async ({ ctx, query }) => {
    const owners = (query.owners ?? '').split(',').filter((owner) => owner !== '')
    const accounts = await listBalances(ctx.db, owners)
    const checks = (await checkBooks(ctx.db)).map(({ check, differences }) => ({
      check,
      differences: [...differences],
    }))
    return ok({ accounts: [...accounts], checks })
  },
})
