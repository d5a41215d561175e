import type { Context } from '../../../platform/context.ts'
import type { Db, Trx } from '../../../platform/database/transaction.ts'
import {
  type CheckedPerson,
  type ComparedPicture,
  markPersonChecked,
  markPictureCompared,
  type PersonCheck,
  type PersonFile,
  type PersonSource,
  type PictureMarks,
} from '../../../platform/persons/index.ts'
import { FILE_KINDS, findFile, holdFiles, isWithheld, keyOfMediaUrl, mediaUrl } from '../../media/files/index.ts'
import { findCopy, fingerprintFile, getFingerprint, glanceAtPictures, markAsComparable } from '../marks/index.ts'
import { REVIEW_REASONS } from './domain/review-reasons.ts'
import { findCopyFault, findFaceFault, findRemovedFault } from './find-fault.ts'
import { holdForReview } from './hold-for-review.ts'
import {
  findPriorDecision,
  findRelatedAccounts,
  isOwnPicture,
  lockFaces,
  type ReviewSubject,
} from './queries/reviews.ts'

/** Creates `ctx.persons`, which checks every file that shows a person. */
export const createPersonCheck = (ctx: () => Context): PersonCheck => ({
  analyze: (file, brought) => fingerprintFile(ctx(), file, brought),
  check: (trx, file) => checkPerson(trx, file, ctx().clock.now()),
  readMarks: (fileKeys) => glanceAtPictures(ctx(), fileKeys),
  compare: comparePicture,
  mayName: (db, accountId, address) => mayUseAddress(ctx(), db, accountId, address),
})

/**
 * Compares a file with other talents' files before it is shown. Checks run one at a time, so of
 * two concurrent uploads of a file the second finds the first. A file that an admin released is
 * not held back again.
 */
export async function checkPerson<Source extends PersonSource>(
  trx: Trx,
  { source, fileKey, accountId, assetId }: PersonFile<Source> & { assetId?: string },
  at: Date,
): Promise<CheckedPerson<Source>> {
  await lockFaces(trx)
  const mark = await getFingerprint(trx, fileKey)
  if (mark.source !== source || mark.accountId !== accountId)
    throw new Error(`${fileKey} was analyzed for another account or another source`)
  const subject: ReviewSubject = {
    accountId,
    assetId: assetId ?? null,
    fileKey: assetId === undefined ? fileKey : null,
    digests: mark.digests,
  }
  const heldReason = await findHoldReason(trx, { subject, source, mark, at })
  await markAsComparable(trx, fileKey)
  return markPersonChecked({ source, fileKey, accountId, heldReason })
}

/**
 * Compares the photos in a fan's picture with files that other talents show. Takes no lock: if a
 * talent shows a picture at the same moment, the check of that picture finds the copy.
 */
async function comparePicture(
  trx: Trx,
  {
    fileKey,
    photos,
    allowedAccounts,
  }: { fileKey: string; photos: readonly PictureMarks[]; allowedAccounts: readonly string[] },
): Promise<ComparedPicture> {
  const related: string[] = []
  for (const accountId of allowedAccounts) related.push(...(await findRelatedAccounts(trx, accountId)))
  for (const marks of photos) {
    const copy = await findCopy(trx, { ...marks, fileKey, hasSound: false }, related)
    if (copy) return markPictureCompared({ fileKey, copyOf: copy.accountId })
  }
  return markPictureCompared({ fileKey, copyOf: null })
}

type PersonToCheck = {
  subject: ReviewSubject
  source: PersonSource
  mark: Awaited<ReturnType<typeof getFingerprint>>
  at: Date
}

/** Looks for copies and for near copies of what was removed, in one round trip. */
async function findFileFault(trx: Trx, mark: PersonToCheck['mark']) {
  const [copy, removed] = await Promise.all([findCopyFault(trx, mark), findRemovedFault(trx, mark)])
  return copy ?? removed
}

async function findHoldReason(trx: Trx, { subject, source, mark, at }: PersonToCheck): Promise<string | null> {
  const { fileKey, accountId, face } = mark
  const { review, wasTakenDown } = await findPriorDecision(trx, subject, mark.digests)
  if (review?.status === 'RELEASED') return null
  if (review?.status === 'OPEN') {
    await holdFiles(trx, [fileKey], at)
    return REVIEW_REASONS[review.reason].held
  }
  const fault = wasTakenDown
    ? { reason: 'TAKEN_DOWN_BEFORE' as const, other: null }
    : ((await findFileFault(trx, mark)) ?? (face && (await findFaceFault(trx, accountId, face))))
  if (!fault) return null
  await holdForReview(trx, { subject, source, fileKey, fault, at })
  return REVIEW_REASONS[fault.reason].held
}

const PICTURE_PATH = '/api/likeness/pictures/'

/**
 * True if an account may use an address as its picture. External addresses are accepted unread,
 * because none of our pages loads them. On our host only the exact address of the account's own
 * public picture is accepted. Another spelling (`/%6Dedia/…`) could serve someone else's file, and
 * an address with a query (`…?v=2`) would remain after the picture is removed.
 */
async function mayUseAddress(ctx: Context, db: Db | Trx, accountId: string, address: string): Promise<boolean> {
  const { BASE_URL, AUTH_URL } = ctx.config
  const url = URL.parse(address)
  if (!url || ![BASE_URL, AUTH_URL].some((ours) => nameOfHost(new URL(ours)) === nameOfHost(url))) return true
  const pictures = `${BASE_URL}${PICTURE_PATH}`
  if (address.startsWith(pictures)) return isOwnPicture(db, { accountId, assetId: address.slice(pictures.length) })
  const key = keyOfMediaUrl(ctx.config, address)
  const file = key === undefined ? undefined : await findFile(db, key, ctx.clock.now())
  if (!file || FILE_KINDS[file.kind].visibility !== 'public' || address !== mediaUrl(ctx, file.key)) return false
  if (file.owner_account_id === null) return file.owner_session_id === null
  return file.owner_account_id === accountId && !isWithheld(file)
}

/** Drops a trailing dot, because a host name with such a dot reaches our host too. */
const nameOfHost = ({ hostname }: URL): string => hostname.replace(/\.$/, '')
