import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { conflict, forbidden, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { findFiles } from '../../media/files/index.ts'
import { getOfferWithRole, lockOfferWithPeople } from '../offer/index.ts'
import { type Agreement, agreeToShow, findAgreement, isTakenDownWork, refuseToShow } from './queries/shown-works.ts'

export type AgreementState = Omit<Agreement, 'isTakenDown'> & { isShown: boolean }

const stateOf = ({ isTakenDown, ...agreement }: Agreement, status: string): AgreementState => ({
  ...agreement,
  isShown: agreement.talentAgrees && agreement.brandAgrees && !isTakenDown && status === 'COMPLETED',
})

/** @throws NotFound */
export async function getAgreement(ctx: Context, caller: Caller, offerId: string): Promise<AgreementState> {
  const { offer } = await getOfferWithRole(ctx, caller, offerId)
  return stateOf(await findAgreement(ctx.db, offerId), offer.status)
}

/**
 * Records whether the caller's side agrees to show the work of a completed offer on the talent's
 * page. Withdrawing is possible at any time, and hides the work at once. Repeating it changes
 * nothing.
 * @throws NotFound; Forbidden for admins and agents who may not act; Conflict if the offer is not
 * completed, its delivery has nothing to show, or its work was taken down
 */
export async function changeAgreement(
  ctx: Context,
  caller: Caller,
  offerId: string,
  agrees: boolean,
): Promise<AgreementState> {
  const { place } = await getOfferWithRole(ctx, caller, offerId)
  const { role: side } = place
  if (side === 'admin') throw forbidden('Only the two sides of an offer can show its work.')
  if (!place.canAct)
    throw forbidden('Your agent link lets you view this offer, but not show its work. Ask the talent for permission.')
  return inTransaction(ctx.db, async (trx) => {
    // Serializes both sides' choices and any transition of the offer.
    const offer = await lockOfferWithPeople(trx, offerId)
    if (!offer) throw notFound('There is no such offer.')
    const at = ctx.clock.now()
    if (agrees) {
      if (offer.status !== 'COMPLETED') throw conflict('Only the work of a completed offer can be shown.')
      const files = await findFiles(trx, offer.delivery_file_urls, at)
      const shown = offer.delivery_file_urls
        .map((key) => files.find((file) => file.key === key))
        .find((file) => file !== undefined && canShow(file.content_type, file.width))
      if (!shown) throw conflict('The delivery has no picture or recording that can be shown.')
      if (await isTakenDownWork(trx, shown.key))
        throw conflict('We took down this work, so it cannot be shown. Reply to our email if you disagree.')
      const file = { key: shown.key, contentType: shown.content_type }
      await agreeToShow(trx, { id: newId(), offerId, side, file, at })
    } else await refuseToShow(trx, offerId, side)
    return stateOf(await findAgreement(trx, offerId), offer.status)
  })
}

const canShow = (contentType: string, width: number | null): boolean =>
  contentType.startsWith('audio/') || (contentType.startsWith('image/') && width !== null)
