import { sql } from 'kysely'
import { formatMoney } from '../../../../platform/money.ts'
import { classify, type ErasureBlocker, type PersonalData, partOf } from '../../../../platform/personal-data/index.ts'

/** Destinations and amounts refer to accounts by id. */
export const payoutsPersonalData: PersonalData = {
  tables: [
    classify('payout_routes', {
      title: 'Your payout destination',
      keys: { seller: partOf('account', 'account_id') },
      accounts: 'account_id',
      books: `connect_account_id kyc_verified payouts_enabled destination_changed_at created_at updated_at`,
      noPerson: 'opening_since looked_at',
    }),
    classify('payouts', {
      title: 'Your payouts',
      order: 'id',
      keys: { seller: partOf('account', 'account_id') },
      accounts: 'account_id',
      books: `id amount_minor_unit currency status kind destination transfer_id failure_reason created_at completed_at`,
      noPerson: 'request_key stray_transfer_id stray_reversed_at stray_sought_at attempt sending_at',
      readers: { admin: 'failure_reason' },
      codes: 'destination',
    }),
    classify('share_tracking', {
      title: 'Your earnings',
      order: 'id',
      keys: { seller: partOf('account', 'account_id') },
      accounts: 'account_id',
      books: `id payment_id pay_for pay_for_id amount_minor_unit currency status payout_id created_at updated_at
        payable_at`,
      noPerson: 'hold_on_return is_part',
      codes: 'pay_for',
    }),
  ],
  findUnsettled: async (db, accountId) => {
    const { rows } = await sql<{ currency: string; under_way: number; balance: number }>`
      select currency, sum(under_way)::integer as under_way, sum(balance)::bigint as balance from (
        select currency, 0 as under_way, amount_minor_unit as balance from share_tracking
        where account_id = ${accountId} and payout_id is null and status in ('OPEN', 'HELD')
        union all
        select currency, 1, 0 from payouts where account_id = ${accountId} and status = 'PENDING'
      ) waiting group by currency order by currency`.execute(db)
    const underWay = rows.reduce((sum, { under_way }) => sum + under_way, 0)
    const balances = rows.filter(({ balance }) => balance > 0)
    const sums = balances.map(({ balance, currency }) => formatMoney(balance, currency)).join(', ')
    const unsettled: ErasureBlocker[] = [
      { matter: 'PAYOUTS_UNDER_WAY', count: underWay, todo: 'Wait until your pending payouts have arrived.' },
      {
        matter: 'BALANCE',
        count: balances.length,
        todo: `You have earned ${sums} that is not paid out yet. Wait for the next payout. If it is below the minimum, contact support.`,
      },
    ]
    return unsettled.filter(({ count }) => count > 0)
  },
}
