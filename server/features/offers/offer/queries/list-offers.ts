import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '../../../../platform/database/tables.ts'
import type { Db } from '../../../../platform/database/transaction.ts'
import type { Caller } from '../../../../platform/http/route.ts'
import { agentsOfTalents } from '../../../people/accounts/index.ts'
import type { OfferStatus } from '../domain/offer-states.ts'
import { type OfferForCaller, offersForCaller } from './find-offer.ts'

export type Wanted = {
  perspective: 'seller' | 'buyer' | 'admin'
  caller: Pick<Caller, 'accountId' | 'roles'>
  /** Empty: every state. */
  statuses: readonly OfferStatus[]
}

/** One page, newest first, ties by id. One statement. */
export const listOffers = (db: Db, wanted: Wanted & { limit: number; offset: number }): Promise<OfferForCaller[]> =>
  offersForCaller(db, wanted.caller.accountId)
    .select(sql<string[]>`'{}'::text[]`.as('blocked_account_ids'))
    .where((eb) => isWanted(eb, wanted))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute()

/** How many there are in all. One statement. */
export async function countOffers(db: Db, wanted: Wanted): Promise<number> {
  const { total } = await db
    .selectFrom('offers as o')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('o.deleted_at', 'is', null)
    .where((eb) => isWanted(eb, wanted))
    .executeTakeFirstOrThrow()
  return total
}

function isWanted(
  eb: ExpressionBuilder<Tables & { o: Tables['offers'] }, 'o'>,
  { perspective, caller, statuses }: Wanted,
) {
  const { accountId } = caller
  const inStates = statuses.length > 0 ? [eb('o.status', 'in', statuses)] : []
  if (perspective === 'admin') return eb.and(inStates)
  if (perspective === 'buyer') return eb.and([eb('o.buyer_account_id', '=', accountId), ...inStates])
  const own = eb('o.seller_account_id', '=', accountId)
  // Only an agent has talents; everybody else's list stays one walk along the seller's index.
  const theirs = caller.roles.includes('agent')
    ? eb.or([
        own,
        eb(
          'o.seller_account_id',
          'in',
          eb
            .selectFrom(agentsOfTalents.as('represented'))
            .select('represented.talent_account_id')
            .where('represented.agent_account_id', '=', accountId),
        ),
      ])
    : own
  return eb.and([theirs, eb('o.seen_by_seller', '=', true), ...inStates])
}
