import type { Trx } from '../../../platform/database/transaction.ts'
import { type FileFingerprint, findCopy, nearestFaceFingerprints } from '../marks/index.ts'
import { nearestFaces } from '../search/index.ts'
import { SAME_PERSON_SIMILARITY } from './domain/face-rules.ts'
import type { ReviewReason } from './domain/review-reasons.ts'
import { findNearRemoved, type NearRemoved } from './queries/removed-pictures.ts'
import { findLookalikes, findRelatedAccounts, type MatchedFile } from './queries/reviews.ts'

/**
 * `other` is a file of another account that shows the same person, picture or recording. `removed`
 * is a picture that was taken down.
 */
export type Fault =
  | { reason: Exclude<ReviewReason, 'FACE_OF_ANOTHER' | 'COPY_OF_ANOTHER' | 'NEAR_REMOVED'>; other: MatchedFile | null }
  | { reason: 'NEAR_REMOVED'; other: null; removed: NearRemoved }
  | { reason: 'FACE_OF_ANOTHER' | 'COPY_OF_ANOTHER'; other: MatchedFile }

export type ComparedFace = { vector: readonly number[]; model: string; version: number }

/** Many, because some of the faces may belong to known lookalikes. */
const COMPARED = 50

/** Call `lockFaces` first. */
export async function findCopyFault(trx: Trx, mark: FileFingerprint): Promise<Fault | undefined> {
  const copy = await findCopy(trx, mark, await findRelatedAccounts(trx, mark.accountId))
  return copy && { reason: 'COPY_OF_ANOTHER', other: { ...copy, assetId: null, likeness: null } }
}

/** Finds a removed picture of which the file is a near copy, even if it was turned or mirrored. */
export async function findRemovedFault(trx: Trx, mark: FileFingerprint): Promise<Fault | undefined> {
  const removed = await findNearRemoved(trx, mark.views)
  return removed && { reason: 'NEAR_REMOVED', other: null, removed }
}

/** Finds another account with a similar face. Call `lockFaces` first. */
export async function findFaceFault(trx: Trx, accountId: string, face: ComparedFace): Promise<Fault | undefined> {
  const familiar = await findRelatedAccounts(trx, accountId)
  const images = await nearestFaces(trx, { ...face, notAccountId: accountId, limit: COMPARED })
  const marked = await nearestFaceFingerprints(trx, face, { notOf: familiar, limit: COMPARED })
  const like: MatchedFile[] = [
    ...images.map((image) => ({ ...image, fileKey: null })),
    ...marked.map((file) => ({ ...file, assetId: null })),
  ].filter(({ likeness, accountId: other }) => likeness >= SAME_PERSON_SIMILARITY && !familiar.includes(other))
  const alike = like.length > 0 ? await findLookalikes(trx, accountId) : new Set<string>()
  const other = like.find((each) => !alike.has(each.accountId))
  return other && { reason: 'FACE_OF_ANOTHER', other }
}
