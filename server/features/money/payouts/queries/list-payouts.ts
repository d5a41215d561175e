import type { Db } from '../../../../platform/database/transaction.ts'
import type { PayoutRow } from '../payout-view.ts'

type Page = { accountId: string; limit: number; offset: number }

/**
 * Lists one page of an account's payouts, newest first, and all its payouts in progress. `on_page`
 * is null for a payout that is not on the page.
 */
export const listPayoutsAndPending = (db: Db, query: Page): Promise<(PayoutRow & { on_page: string | null })[]> =>
  db
    .with('page', (cte) =>
      cte
        .selectFrom('payouts')
        .select('id')
        .where('account_id', '=', query.accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(query.limit)
        .offset(query.offset),
    )
    // Two queries, so that each can use its own index. A single condition with "or" would read
    // every payout of the account.
    .with('shown', (cte) =>
      cte
        .selectFrom('page')
        .select('id')
        .union(
          cte
            .selectFrom('payouts')
            .select('id')
            .where('account_id', '=', query.accountId)
            .where('status', '=', 'PENDING'),
        ),
    )
    .selectFrom('shown')
    .innerJoin('payouts as p', 'p.id', 'shown.id')
    .leftJoin('page', 'page.id', 'p.id')
    .selectAll('p')
    .select('page.id as on_page')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute()

export const listUnfinishedOf = (db: Db, accountId: string, currency: string | undefined): Promise<PayoutRow[]> =>
  db
    .selectFrom('payouts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('status', '=', 'PENDING')
    .$if(currency !== undefined, (query) => query.where('currency', '=', currency ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const listUnfinished = (db: Db): Promise<PayoutRow[]> =>
  db.selectFrom('payouts').selectAll().where('status', '=', 'PENDING').orderBy('created_at').execute()

export const sumShort = (db: Db): Promise<{ currency: string; missing: number; count: number }[]> =>
  db
    .selectFrom('payouts')
    .select((select) => [
      'currency',
      select.fn.sum<number>('amount_minor_unit').as('missing'),
      select.fn.countAll<number>().as('count'),
    ])
    .where('status', '=', 'PENDING')
    .where('attempt', '>', 1)
    .groupBy('currency')
    .orderBy('currency')
    .execute()
