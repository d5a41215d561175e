import { randomInt } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { badField, conflict, forbidden, notFound, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { visibleText } from '../../../platform/visible-text.ts'
import { assertFreshProof } from '../../people/accounts/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { ensureTerms, makeLicenceCode } from '../licences/index.ts'
import { getOfferForActing, lockOfferWithPeople, type OfferForCaller, type Place } from '../offer/index.ts'
import { buildNotice } from '../offer-notices/index.ts'
import { type AgreementView, signingSideOf } from './agreement-view.ts'
import { currentAgreement, isRedacted } from './current-agreement.ts'
import { inOneLine } from './domain/agreement-text.ts'
import { reasonNotToSign, type SigningSide } from './domain/may-sign.ts'
import { getAgreement } from './get-agreement.ts'
import { makePdf } from './make-pdf.ts'
import { insertAgreement, insertSignature, readAgreements } from './queries/agreement-rows.ts'

type Signing = { offerId: string; name: string; textSha256: string }
type Signer = { place: Place; side: SigningSide; name: string; textSha256: string; personId: string | null }

/**
 * Signs the agreement of an offer for the caller's side, and tells the other side. The first
 * signature fixes the text. Signing again keeps the first signature.
 * @throws NotFound; Forbidden for a stranger, an admin, a blocked account or an agent who may not
 * act; SIGN_IN_AGAIN without a fresh proof; BadRequest without a name; Conflict if the text is
 * not the current one; UnprocessableEntity in a state in which this side cannot sign
 */
export async function signAgreement(
  ctx: Context,
  caller: Caller,
  { offerId, name: typed, textSha256 }: Signing,
): Promise<AgreementView> {
  const { offer, place } = await getOfferForActing(ctx, caller, offerId)
  const side = signingSideOf(place)
  if (side === null) throw forbidden('Only the brand and the talent of this offer can sign its agreement.')
  assertNotBlocked(offer, side, caller)
  await assertFreshProof(ctx, caller)
  const name = inOneLine(visibleText(typed))
  if (name === '') throw badField('name', 'Type your full name.')
  const isComplete = await inTransaction(ctx.db, (trx) =>
    writeSignature(ctx, trx, offerId, {
      place,
      side,
      name,
      textSha256,
      personId: caller.team?.person.accountId ?? null,
    }),
  )
  if (isComplete)
    await makePdf(ctx, offerId).catch((error: unknown) =>
      ctx.log.warn(
        { err: error, offerId },
        'the PDF of a signed agreement was not made; its first download will retry',
      ),
    )
  return getAgreement(ctx, caller, offerId)
}

/** @returns true if both sides have signed now */
async function writeSignature(
  { clock }: Pick<Context, 'clock'>,
  trx: Parameters<typeof insertSignature>[0],
  offerId: string,
  { place, side, name, textSha256, personId }: Signer,
): Promise<boolean> {
  // The lock makes the other side, a counter-offer and an admin's edit wait.
  const offer = await lockOfferWithPeople(trx, offerId)
  if (!offer) throw notFound('There is no such offer.')
  const now = clock.now()
  const { versions, terms } = await readAgreements(trx, offer)
  const current = currentAgreement(offer, terms ?? (await ensureTerms(trx, offer, now)).current, versions)
  const given = current.row?.signatures ?? []
  if (current.textSha256 !== textSha256)
    throw conflict('The agreement has changed since you read it. Read it again, then sign.')
  if (given.some((each) => each.side === side)) return false
  const standing = {
    status: offer.status,
    moneyReturnedAt: offer.money_returned_at,
    isRedacted: current.row !== undefined && isRedacted(current.row),
  }
  const reason = reasonNotToSign(standing, side)
  if (reason !== null) throw unprocessable(reason)
  const id = { offer_id: offer.id, version: current.version }
  if (!current.row)
    await insertAgreement(
      trx,
      {
        ...id,
        terms_version: current.termsVersion,
        counter_version: current.counterVersion,
        template: current.template,
        content: current.text,
        text_sha256: textSha256,
        code: makeLicenceCode((below) => randomInt(below)),
      },
      now,
    )
  const signature = { side, typed_name: name, text_sha256: textSha256, account_id: place.accountId, signed_at: now }
  const isNew = await insertSignature(trx, {
    ...id,
    ...signature,
    person_account_id: personId,
    signer_role: roleOf(place),
  })
  if (!isNew) throw new Error(`the ${side} side of offer ${offer.id} signed while the offer was locked`)
  const isSignedByBoth = given.length === 1
  const other = side === 'BRAND' ? 'talent' : 'brand'
  // A talent who cannot sign yet needs no notice, because the page of the offer shows the
  // agreement.
  if (side === 'TALENT' || reasonNotToSign(standing, 'TALENT') === null)
    await notify(trx, [buildNotice('AGREEMENT_SIGNED', other, offer, offer, { isSignedByBoth })], now)
  return isSignedByBoth
}

const roleOf = ({ actorRole }: Place): 'brand' | 'talent' | 'agent' => {
  if (actorRole === 'brand' || actorRole === 'talent' || actorRole === 'agent') return actorRole
  throw new Error(`a signature cannot come from the role ${actorRole}`)
}

function assertNotBlocked({ blocked_account_ids, ...offer }: OfferForCaller, side: SigningSide, caller: Caller): void {
  const own = side === 'BRAND' ? offer.buyer_account_id : offer.seller_account_id
  if (blocked_account_ids.some((blocked) => blocked === own || blocked === caller.accountId))
    throw forbidden('This account is blocked from signing agreements. Contact support.')
}
