import type { Trx } from '../../../platform/database/transaction.ts'
import { notify, tellAdmins } from '../../people/notifications/index.ts'
import { holdAsset } from '../assets/index.ts'
import { nearestFaces } from '../search/index.ts'
import { LIKE_ANOTHER, UNLIKE_OWN } from './domain/face-rules.ts'
import { REVIEW_REASONS, type ReviewReason } from './domain/review-reasons.ts'
import { findAlike, findStanding, lockFaces, openReview } from './queries/reviews.ts'
import { heldNotice, matchedNotice, reviewOpenedMatter } from './review-notices.ts'

export type LookedAt = {
  assetId: string
  accountId: string
  /** The face in the picture; null when there is none. */
  face: { vector: readonly number[]; model: string; version: number } | null
  faceCount: number
  /** LIKENESS_FACE_CHECKS */
  isOn: boolean
  at: Date
}

/** As many faces of others as may all be of accounts that are known to look alike. */
const COMPARED = 50

/**
 * Looks at a new picture's face before the picture counts, in the transaction that writes down what was seen in it: one that
 * is like another account's, or unlike the account's own, is kept back, and an admin is asked. A picture that an admin has
 * released is not asked about again. Call it before or after the face's own vector is written.
 */
export async function checkFace(trx: Trx, looked: LookedAt): Promise<{ held: boolean }> {
  const { assetId, accountId, at } = looked
  const standing = await findStanding(trx, assetId)
  if (standing.status !== null) return { held: standing.status === 'OPEN' }
  const fault = standing.wasTakenDown
    ? { reason: 'TAKEN_DOWN_BEFORE' as const, other: null }
    : await faultOf(trx, looked)
  if (!fault) return { held: false }
  if (!(await holdAsset(trx, { id: assetId, reason: REVIEW_REASONS[fault.reason].held, at }))) return { held: false }
  const opened = await openReview(trx, { accountId, assetId, at, ...fault })
  if (!opened) return { held: true }
  // A folder of pictures is one matter: it is told once.
  if (opened.isFirst) {
    await notify(trx, [heldNotice(accountId, opened.id)], at)
    await tellAdmins(trx, reviewOpenedMatter(fault.reason), at)
  }
  if (fault.reason === 'FACE_OF_ANOTHER' && opened.isFirstOfOther)
    await notify(trx, [matchedNotice(fault.other.accountId, opened.id)], at)
  return { held: true }
}

type Other = { accountId: string; assetId: string; likeness: number }
type Fault =
  | { reason: Exclude<ReviewReason, 'FACE_OF_ANOTHER'>; other: Other | null }
  | { reason: 'FACE_OF_ANOTHER'; other: Other }

async function faultOf(trx: Trx, { assetId, accountId, face, faceCount, isOn }: LookedAt): Promise<Fault | undefined> {
  if (!isOn) return undefined
  if (faceCount > 1) return { reason: 'SEVERAL_PEOPLE', other: null }
  if (!face) return undefined
  await lockFaces(trx)
  const others = await nearestFaces(trx, { ...face, notAccountId: accountId, limit: COMPARED })
  const like = others.filter(({ likeness }) => likeness >= LIKE_ANOTHER)
  const alike = like.length > 0 ? await findAlike(trx, accountId) : new Set<string>()
  const other = like.find((each) => !alike.has(each.accountId))
  if (other) return { reason: 'FACE_OF_ANOTHER', other }
  const own = await nearestFaces(trx, { ...face, onlyAccountId: accountId, limit: 2 })
  const nearest = own.find((each) => each.assetId !== assetId)
  return nearest && nearest.likeness <= UNLIKE_OWN ? { reason: 'NOT_OWN_FACE', other: nearest } : undefined
}
