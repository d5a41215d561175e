import type { OfferTransition } from '@semblance/plugin'
import type { Insertable, Updateable } from 'kysely'
import type { OffersTable } from '../../../../platform/database/tables.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { makeTransitions } from '../../../../platform/database/transition-hooks.ts'
import type { ActorRole, OfferStatus } from '../domain/offer-states.ts'
import { type MoveAction, recordsWhatHappened } from '../domain/transitions.ts'

type Step = {
  action: MoveAction
  to: OfferStatus
  actor: { accountId: string | null; role: ActorRole }
  at: Date
}

const COLUMNS = [
  'id',
  'status',
  'buyer_account_id',
  'seller_account_id',
  'title',
  'offer_amount_minor_unit',
  'total_brand_price_minor_unit',
  'currency',
] as const

type Facts = Pick<Insertable<OffersTable>, (typeof COLUMNS)[number]>

/** Creates an offer, with the hooks of plugins around it. */
export const createWithHooks = <Result>(
  trx: Trx,
  values: Insertable<OffersTable>,
  step: Step,
  write: () => Promise<Result>,
): Promise<Result> =>
  makeTransitions(trx, {
    planned: async () => [transitionOf(values, null, step)],
    write,
    made: (_result, planned) => planned,
  })

/**
 * Moves offers, with the hooks of plugins around each.
 * @param idsOf - returns the ids of the offers that the statement moved
 */
export const moveWithHooks = <Result>(
  trx: Trx,
  { ids, set = {}, ...step }: Step & { ids: readonly string[]; set?: Updateable<OffersTable> },
  write: () => Promise<Result>,
  idsOf: (result: Result) => Iterable<string>,
): Promise<Result> =>
  makeTransitions(trx, {
    planned: async () => {
      const offers = await trx.selectFrom('offers').select(COLUMNS).where('id', 'in', ids).orderBy('id').execute()
      return offers.map((offer) => transitionOf({ ...offer, ...definedOf(set) }, offer.status, step))
    },
    write,
    made: (result, planned) => {
      const moved = new Set(idsOf(result))
      return planned.filter((each) => each.entity === 'offer' && moved.has(each.offerId))
    },
  })

/** Keeps only the columns that hooks receive. */
const definedOf = (set: Updateable<OffersTable>): Partial<Facts> =>
  Object.fromEntries(COLUMNS.flatMap((name) => (set[name] === undefined ? [] : [[name, set[name]]])))

const transitionOf = (offer: Facts, from: string | null, { action, to, actor, at }: Step): OfferTransition => ({
  entity: 'offer',
  offerId: offer.id,
  action,
  from,
  to,
  actor: { role: actor.role, accountId: actor.accountId },
  brandAccountId: offer.buyer_account_id,
  talentAccountId: offer.seller_account_id,
  title: offer.title ?? null,
  amountMinorUnit: offer.offer_amount_minor_unit,
  totalMinorUnit: offer.total_brand_price_minor_unit,
  currency: offer.currency,
  at,
  canBeRefused: !recordsWhatHappened(action, from),
})
