import type { Trx } from '../../../platform/database/transaction.ts'
import { removeLikenessImage } from '../../people/accounts/index.ts'
import { holdAsset } from '../assets/index.ts'
import { findFingerprint } from '../marks/index.ts'
import { nearestFaces } from '../search/index.ts'
import { DIFFERENT_PERSON_SIMILARITY } from './domain/face-rules.ts'
import { REVIEW_REASONS } from './domain/review-reasons.ts'
import { type ComparedFace, type Fault, findFaceFault } from './find-fault.ts'
import { holdForReview } from './hold-for-review.ts'
import { findAssetFile, findPriorDecision, lockFaces } from './queries/reviews.ts'

export type AnalyzedFace = {
  assetId: string
  accountId: string
  face: ComparedFace | null
  faceCount: number
  /** Setting LIKENESS_FACE_CHECKS. */
  isCheckEnabled: boolean
  at: Date
}

/**
 * Compares the face in a likeness picture with other faces, in the transaction that stores the
 * picture's analysis. Holds the picture back if its face is like another account's, or unlike the
 * account's own. A picture that an admin released is not held back again.
 */
export async function checkFace(trx: Trx, analysis: AnalyzedFace): Promise<{ held: boolean }> {
  const { assetId, accountId, at } = analysis
  const file = await findAssetFile(trx, assetId)
  if (!file) return { held: false }
  const { fileKey, digest, source } = file
  const digests = (await findFingerprint(trx, fileKey))?.digests ?? []
  const subject = { accountId, assetId, fileKey: null, digests }
  const { review, wasTakenDown } = await findPriorDecision(trx, subject, [digest, ...digests])
  if (review?.status === 'OPEN' || review?.status === 'RELEASED') return { held: review.status === 'OPEN' }
  const fault: Fault | undefined = wasTakenDown
    ? { reason: 'TAKEN_DOWN_BEFORE', other: null }
    : await findFault(trx, analysis)
  if (!fault) return { held: false }
  if (!(await holdAsset(trx, { id: assetId, reason: REVIEW_REASONS[fault.reason].held, at }))) return { held: false }
  await removeLikenessImage(trx, { accountId, assetId, at })
  await holdForReview(trx, { subject, source, fileKey, fault, at })
  return { held: true }
}

async function findFault(
  trx: Trx,
  { assetId, accountId, face, faceCount, isCheckEnabled }: AnalyzedFace,
): Promise<Fault | undefined> {
  if (!isCheckEnabled) return undefined
  if (faceCount > 1) return { reason: 'SEVERAL_PEOPLE', other: null }
  if (!face) return undefined
  await lockFaces(trx)
  const fault = await findFaceFault(trx, accountId, face)
  if (fault) return fault
  const own = await nearestFaces(trx, { ...face, onlyAccountId: accountId, limit: 2 })
  const nearest = own.find((each) => each.assetId !== assetId)
  return nearest && nearest.likeness <= DIFFERENT_PERSON_SIMILARITY
    ? { reason: 'NOT_OWN_FACE', other: { ...nearest, fileKey: null } }
    : undefined
}
