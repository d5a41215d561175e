import type { Db } from '../../../../platform/database/transaction.ts'
import type { PayoutRow } from '../payout-view.ts'

type Page = { accountId: string; limit: number; offset: number }

/**
 * An account's payouts, newest first: those of the page, and whichever are under way besides (`on_page` is null then).
 * One statement.
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
    // Two walks along an index each: an “or” over both would read all that the account was ever paid.
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

/** What an earlier attempt left behind, oldest first. */
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

/** What earlier runs left behind, oldest first. */
export const listUnfinished = (db: Db): Promise<PayoutRow[]> =>
  db.selectFrom('payouts').selectAll().where('status', '=', 'PENDING').orderBy('created_at').execute()

/** What could not be sent for want of a balance, in each currency. One statement. */
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
