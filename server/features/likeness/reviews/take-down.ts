import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { badRequest, conflict, notFound, unprocessable } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { StorageUnavailable } from '../../../providers/storage/port.ts'
import { beginDeleting, findKeysOf, fingerprintPictures, finishDeleting } from '../../media/files/index.ts'
import {
  assertUninvolved,
  hideAccountImage,
  lockAccountImage,
  removeLikenessImage,
} from '../../people/accounts/index.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { findPortraits } from '../../people/portraits/index.ts'
import { takeDownAssets } from '../assets/index.ts'
import { suspendLikeness } from '../consent/index.ts'
import { addIndexingEvent } from '../indexing/index.ts'
import { findDigestsOf, findFingerprint } from '../marks/index.ts'
import { deleteLinkPictures } from '../social/index.ts'
import { settleReviewsOf } from './queries/decide-reviews.ts'
import { findPersonFiles, keepRemoved } from './queries/removed-pictures.ts'
import { findTakedown, insertTakedown, type TakedownDetails } from './queries/takedowns.ts'
import { takenDownNotice } from './review-notices.ts'
import type { TakedownHandlers } from './takedown-handlers.ts'
import { upholdReport } from './uphold-report.ts'

/** The talent sees `reason`. */
export type TakedownRequest = { assetId?: string; accountId?: string; reason: string; reportId?: string }
export type TakedownContext = { reason: string; reportId: string | null; by: string; at: Date }
type TakedownResult = { id: string; accountId: string; keys: string[] }

/**
 * Takes down a picture, a recording or an account's whole likeness. One transaction removes it
 * from search, ends generation about it, deletes its vectors and stops serving its files; the
 * files are deleted afterwards. An account's likeness stays suspended until an admin restores it,
 * even if its owner consents again. The talent and the reporter are notified.
 * @throws BadRequest unless exactly one subject is given; NotFound; Conflict if the subject is
 * already taken down or the report is decided; UnprocessableEntity for a report about another
 * account; Forbidden for an involved admin
 */
export async function takeDown(
  ctx: Context,
  endings: TakedownHandlers,
  admin: Caller,
  { assetId, accountId, reason, reportId = null }: Omit<TakedownRequest, 'reportId'> & { reportId?: string | null },
): Promise<TakedownDetails> {
  if ((assetId === undefined) === (accountId === undefined))
    throw badRequest('Name either an “assetId” or an “accountId”.', { issues: [] })
  const context: TakedownContext = { reason, reportId, by: admin.accountId, at: ctx.clock.now() }
  // Afterwards the files are gone, and fingerprints are kept of what was removed.
  await fingerprintPictures(ctx, await findPersonFiles(ctx.db, { assetId, accountId }))
  const { id, keys } = await inTransaction(ctx.db, async (trx) => {
    const report =
      reportId === null
        ? undefined
        : await upholdReport(trx, reportId, { admin, reason, at: context.at, isDeleted: true })
    const taken =
      assetId === undefined
        ? await takeDownAccount(trx, endings, accountId ?? '', context)
        : await takeDownPicture(trx, endings, assetId, context)
    if (!taken) throw notFound('There is no such picture or recording, or it was already deleted.')
    await assertUninvolved(trx, admin, [taken.accountId])
    if (report && report.account_id !== null && report.account_id !== taken.accountId)
      throw unprocessable('The report is about another account.')
    const scope = assetId === undefined ? 'ACCOUNT' : 'ASSET'
    const audit = {
      actorAccountId: admin.accountId,
      action: 'take-down-likeness',
      subjectType: scope === 'ACCOUNT' ? 'account' : 'likeness-asset',
      subjectId: assetId ?? taken.accountId,
      reason,
      before: null,
      after: { takedownId: taken.id, scope, reportId },
    }
    await recordAudit(trx, audit, context.at)
    await notify(trx, [takenDownNotice({ ...taken, scope, reason })], context.at)
    return taken
  })
  await deleteTakenDownFiles(ctx, keys)
  const takedown = await findTakedown(ctx.db, id)
  if (!takedown) throw notFound('There is no such takedown.')
  return takedown
}

/**
 * Takes down one asset. Undefined if the asset is deleted. The caller must delete the files in
 * `keys`.
 */
export async function takeDownPicture(
  trx: Trx,
  { endGenerations }: TakedownHandlers,
  assetId: string,
  how: TakedownContext,
): Promise<TakedownResult | undefined> {
  const { at } = how
  const [asset] = await takeDownAssets(trx, { assetId }, at)
  if (!asset) return undefined
  const { accountId, digest, fileKeys } = asset
  const marked = fileKeys[0] === undefined ? [] : ((await findFingerprint(trx, fileKeys[0]))?.digests ?? [])
  await lockAccountImage(trx, accountId)
  await removeLikenessImage(trx, { accountId, assetId, at })
  await endGenerations(trx, accountId, at)
  await addIndexingEvent(trx, accountId, 'REINDEX', at)
  await settleReviewsOf(trx, [assetId], how)
  const digests = [...new Set([...(digest === null ? [] : [digest]), ...marked])]
  const id = await insertTakedown(trx, { ...how, accountId, scope: 'ASSET', assetId, digests })
  await keepRemoved(trx, { by: { takedownId: id }, accountId, fileKeys, at })
  return { id, accountId, keys: await beginDeleting(trx, fileKeys, at) }
}

/**
 * Locks the account as uploads do, then the consent and the assets in the order of analysis and
 * withdrawal. Another order could cause a deadlock.
 */
async function takeDownAccount(
  trx: Trx,
  endings: TakedownHandlers,
  accountId: string,
  how: TakedownContext,
): Promise<TakedownResult> {
  const { at } = how
  if (!(await hideAccountImage(trx, accountId, at))) throw notFound('There is no such account.')
  if (!(await suspendLikeness(trx, accountId, at)))
    throw conflict('The likeness of this account is already taken down.')
  const assets = await takeDownAssets(trx, { accountId }, at)
  for (const end of endings.withdrawal) await end(trx, accountId, at)
  const pictures = await deleteLinkPictures(trx, accountId, at)
  await settleReviewsOf(
    trx,
    assets.map(({ id }) => id),
    how,
  )
  const brought = assets.flatMap(({ digest }) => digest ?? [])
  const digests = [...new Set([...brought, ...(await findDigestsOf(trx, accountId))])]
  const id = await insertTakedown(trx, { ...how, accountId, scope: 'ACCOUNT', assetId: null, digests })
  const shown = [
    ...(await findPortraits(trx, accountId)),
    ...(await findKeysOf(trx, { kind: 'store-photo', ownerAccountId: accountId })),
    ...(await findKeysOf(trx, { kind: 'profile-picture', ownerAccountId: accountId })),
  ]
  const person = [...assets.flatMap(({ fileKeys }) => fileKeys), ...pictures, ...shown]
  await keepRemoved(trx, { by: { takedownId: id }, accountId, fileKeys: person, at })
  const files = [...person, ...(await endings.forgetShares(trx, accountId))]
  return { id, accountId, keys: await beginDeleting(trx, files, at) }
}

/**
 * Deletes the stored files of a takedown. If storage is unavailable, the cleanup job of files
 * (`sweep-files`) deletes them.
 */
export async function deleteTakenDownFiles(ctx: Context, keys: readonly string[]): Promise<void> {
  try {
    await finishDeleting(ctx, keys)
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    ctx.log.warn({ err: error }, 'files that were taken down were not removed; the cleanup job will retry')
  }
}
