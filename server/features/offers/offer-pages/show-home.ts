import type { HomeProps, OfferLine, ShownAction, ShownStatus } from '../../../../web/offers/shown-offer.ts'
import type { Context } from '../../../platform/context.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { listOwnOffers } from '../offer/index.ts'
import { lineOf, namesOf } from './show-offer.ts'

/** Of each side. */
const OFFERS_SHOWN = 50
/** An offer waits for somebody who can bring it on. That they could also call it off says nothing. */
const BRINGS_ON: readonly ShownAction[] = ['ACCEPT', 'PAY', 'DELIVER', 'COMPLETE']
const OVER: readonly ShownStatus[] = ['COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED']

/** What waits for somebody, what they wait for, and what is over. Two statements. */
export async function showHome(
  ctx: Context,
  caller: Caller,
): Promise<Pick<HomeProps, 'waiting' | 'underWay' | 'over' | 'isCut'>> {
  const own = await listOwnOffers(ctx, caller, OFFERS_SHOWN)
  const lines = own.map(({ offer, side, people }) =>
    lineOf(offer, side, namesOf(offer, people.buyer_name, people.seller_name)),
  )
  const waits = ({ allowedActions }: OfferLine) => allowedActions.some((action) => BRINGS_ON.includes(action))
  const isOver = ({ status }: OfferLine) => OVER.includes(status)
  return {
    waiting: lines.filter(waits).toSorted((a, b) => timeOf(a) - timeOf(b)),
    underWay: lines.filter((line) => !waits(line) && !isOver(line)),
    over: lines.filter((line) => !waits(line) && isOver(line)),
    isCut: (['brand', 'talent'] as const).some(
      (side) => own.filter((one) => one.side === side).length === OFFERS_SHOWN,
    ),
  }
}

const timeOf = ({ deadline }: OfferLine): number => deadline?.at.getTime() ?? Number.POSITIVE_INFINITY
