import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'
import type { PaymentWithPerson } from '../payment.ts'

/**
 * Lists one page of an account's payments, newest first, with the total number. Members do not see
 * what the account's own person bought as a fan.
 */
export async function listPayments(
  { db }: Pick<Context, 'db'>,
  query: {
    accountId: string
    role?: 'buyer' | 'seller'
    limit: number
    offset: number
    isMember?: boolean
  },
): Promise<{ payments: PaymentWithPerson[]; total: number }> {
  const { accountId, role, limit, offset, isMember = false } = query
  const ofTeam = isMember ? sql` and pay_for <> 'MERCH'` : sql``
  // Two queries, so that each can use its own index. No account is both the buyer and the seller
  // of a payment.
  const sides = [
    ...(role === 'seller' ? [] : [sql`buyer_account_id = ${accountId}${ofTeam}`]),
    ...(role === 'buyer' ? [] : [sql`seller_account_id = ${accountId}`]),
  ]
  const each = (of: (side: RawBuilder<unknown>) => RawBuilder<unknown>) => sql.join(sides.map(of), sql` union all `)
  const counted = await sql<{ total: number }>`
    select sum(n)::integer as total from (
      ${each((side) => sql`(select count(*) as n from payments where ${side})`)}) sides`.execute(db)
  const newest = sql<{ id: string }>`(
    select id from (
      ${each((side) => sql`(select id, created_at from payments where ${side} order by created_at desc, id desc limit ${limit + offset})`)}
    ) sides order by created_at desc, id desc limit ${limit} offset ${offset})`
  const payments = await db
    .selectFrom('payments as p')
    .innerJoin(newest.as('page'), 'page.id', 'p.id')
    .leftJoin(accountSummaries.as('person'), 'person.id', 'p.buyer_person_account_id')
    .selectAll('p')
    .select('person.display_name as buyer_person_name')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute()
  return { payments, total: counted.rows[0]?.total ?? 0 }
}
