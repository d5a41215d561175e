import type { Context } from '../../../platform/context.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { conflict, forbidden, notFound } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { newId } from '../../../platform/ids.ts'
import { findFiles, type MediaFile } from '../../media/files/index.ts'
import { getOfferWithRole, lockOfferWithPeople } from '../offer/index.ts'
import { digestWork } from './digest-work.ts'
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
  const { offer, place } = await getOfferWithRole(ctx, caller, offerId)
  const { role: side } = place
  if (side === 'admin') throw forbidden('Only the two sides of an offer can show its work.')
  if (!place.canAct)
    throw forbidden('Your agent link lets you view this offer, but not show its work. Ask the talent for permission.')
  const shown = agrees ? await findShownFile(ctx.db, offer.delivery_file_urls, ctx.clock.now()) : undefined
  const digests = shown ? await digestWork(ctx, shown) : []
  return inTransaction(ctx.db, async (trx) => {
    // Serializes both sides' choices and any transition of the offer.
    const locked = await lockOfferWithPeople(trx, offerId)
    if (!locked) throw notFound('There is no such offer.')
    const at = ctx.clock.now()
    if (agrees) {
      if (locked.status !== 'COMPLETED') throw conflict('Only the work of a completed offer can be shown.')
      const file = await findShownFile(trx, locked.delivery_file_urls, at)
      if (!file) throw conflict('The delivery has no picture or recording that can be shown.')
      if (file.key !== shown?.key) throw conflict('The delivery has just changed. Try again.')
      if (await isTakenDownWork(trx, digests))
        throw conflict('We took down this work, so it cannot be shown. Reply to our email if you disagree.')
      await agreeToShow(trx, {
        id: newId(),
        offerId,
        side,
        file: { key: file.key, contentType: file.content_type, digests },
        at,
      })
    } else await refuseToShow(trx, offerId, side)
    return stateOf(await findAgreement(trx, offerId), locked.status)
  })
}

/** Returns the first file of a delivery that can be shown. */
async function findShownFile(db: Db | Trx, keys: readonly string[], at: Date): Promise<MediaFile | undefined> {
  const files = await findFiles(db, keys, at)
  return keys
    .map((key) => files.find((file) => file.key === key))
    .find((file) => file !== undefined && canShow(file.content_type, file.width))
}

const canShow = (contentType: string, width: number | null): boolean =>
  contentType.startsWith('audio/') || (contentType.startsWith('image/') && width !== null)
