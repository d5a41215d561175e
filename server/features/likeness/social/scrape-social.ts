import { addMs, DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { forEachConcurrently } from '../../../platform/for-each-concurrently.ts'
import { StorageUnavailable } from '../../../providers/storage/port.ts'
import { beginDeleting, finishDeleting, keepCheckedFile, mediaUrl } from '../../media/files/index.ts'
import { lockAccountImage, replaceAccountImage } from '../../people/accounts/index.ts'
import { isSuspended } from '../consent/index.ts'
import { type ClaimedEvent, type IndexingHandler, lockClaim } from '../indexing/index.ts'
import { failureOf } from './domain/link-failures.ts'
import {
  type CheckedLinkReading,
  findSocialFacts,
  type LinkReading,
  type LinkRow,
  listLinks,
  writeReadings,
} from './queries/links.ts'
import { readLink } from './read-link.ts'

const CONCURRENCY = 3
/**
 * A link is not read again before its reading has this age, so saving the links again sends no
 * requests. One day, less a margin for the hourly job.
 */
const MIN_READING_AGE_MS = DAY_MS - 2 * HOUR_MS

/**
 * Reads the public pages of an account's links (contract, part 3, "POST /scrape-social"). An
 * account without a picture gets one from its links. Reads all pages first, then writes everything
 * in one transaction that holds the claim. `note` lists the unreadable links.
 */
export const scrapeSocial: IndexingHandler = async (ctx, event, signal) => {
  const { accountId } = event
  if (await isSuspended(ctx.db, accountId))
    return toOutcome([], 'The account’s likeness was taken down, so no links are read.')
  const all = await listLinks(ctx.db, accountId)
  const triedBefore = addMs(ctx.clock.now(), -MIN_READING_AGE_MS)
  const links = all.filter(({ tried_at }) => tried_at === null || tried_at <= triedBefore)
  const readings: LinkReading[] = []
  await forEachConcurrently(links, CONCURRENCY, async (link) => {
    readings.push(await readLink(ctx, link, signal))
  })
  const keys = await inTransaction(ctx.db, (trx) => storeReadings(ctx, trx, event, readings))
  await finishDeleting(ctx, keys).catch((error: unknown) => {
    if (!(error instanceof StorageUnavailable)) throw error
    ctx.log.warn({ err: error, accountId }, 'earlier profile pictures were not deleted; the cleanup job will retry')
  })
  const ofLinks = links.map((link) => ({ link, reading: readings.find(({ id }) => id === link.id) }))
  return toOutcome(ofLinks, noteOf(ofLinks, all.length))
}

/**
 * Stores readings if this process still holds the claim on the event.
 * @returns obsolete files to delete
 */
async function storeReadings(
  ctx: Context,
  trx: Trx,
  event: ClaimedEvent,
  readings: readonly LinkReading[],
): Promise<readonly string[]> {
  const { accountId } = event
  if (readings.length === 0 || !(await lockClaim(trx, event))) return []
  // Saving links locks in the same order, the account first.
  if (!(await lockAccountImage(trx, accountId))) return []
  // The account was taken down meanwhile. The fetched pictures expire, because nothing refers to
  // them.
  if (await isSuspended(trx, accountId)) return []
  const at = ctx.clock.now()
  const checked: CheckedLinkReading[] = []
  for (const reading of readings) checked.push(await checkReading(ctx, trx, accountId, reading))
  const before = await writeReadings(trx, checked, at)
  for (const { id, picture } of checked) if (picture && before.has(id)) await keepCheckedFile(trx, picture.person, at)
  const old = checked.flatMap(({ id, picture, failure, isFinal }) => {
    const had = before.get(id)
    return had && (picture || (failure !== null && isFinal)) ? [had] : []
  })
  const { profileImage } = await findSocialFacts(trx, accountId)
  await replaceAccountImage(trx, accountId, {
    from: [null, ...old.map((key) => mediaUrl(ctx, key))],
    to: profileImage && mediaUrl(ctx, profileImage),
    at,
  })
  return old.length > 0 ? beginDeleting(trx, old, at) : []
}

/** Removes a held back picture from the reading. Its file stays until an admin decides. */
async function checkReading(
  ctx: Context,
  trx: Trx,
  accountId: string,
  reading: LinkReading,
): Promise<CheckedLinkReading> {
  const { picture } = reading
  if (!picture) return { ...reading, picture: null }
  const file = { source: 'profile-picture' as const, fileKey: picture.key, accountId }
  const person = await ctx.persons.check(trx, file)
  if (person.heldReason === null) return { ...reading, picture: { ...picture, person } }
  await keepCheckedFile(trx, person, ctx.clock.now())
  return { ...reading, picture: null }
}

type ReadLink = { link: LinkRow; reading: LinkReading | undefined }

const toOutcome = (ofLinks: readonly ReadLink[], note: string) => {
  const failures = failuresOf(ofLinks)
  return {
    successCount: ofLinks.length - failures.length,
    failureCount: failures.length,
    errors: failures.map(({ url, words }) => `${url}: ${words}`),
    note,
  }
}

const failuresOf = (ofLinks: readonly ReadLink[]) =>
  ofLinks.flatMap(({ link: { url }, reading }) => (reading?.failure ? [{ url, ...failureOf(reading.failure) }] : []))

function noteOf(ofLinks: readonly ReadLink[], linkCount: number): string {
  if (linkCount === 0) return 'The account has no linked profiles.'
  if (ofLinks.length === 0) return 'Every link was read within the last day.'
  const unread = failuresOf(ofLinks)
  if (unread.length === 0) return 'Every link was read.'
  return `Could not be read: ${unread.map(({ url, short }) => `${url} (${short})`).join(', ')}.`
}
