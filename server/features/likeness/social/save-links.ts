import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { badBody, type Issue, issueAt } from '../../../platform/errors.ts'
import { message } from '../../../platform/words/index.ts'
import { StorageUnavailable } from '../../../providers/storage/port.ts'
import { beginDeleting, finishDeleting, mediaUrl } from '../../media/files/index.ts'
import { lockAccount, replaceAccountImage } from '../../people/accounts/index.ts'
import { addIndexingEvent } from '../indexing/index.ts'
import { type Platform, type ProfileLink, readProfileLink } from './domain/platforms.ts'
import { type LinkRow, listLinks, replaceLinks } from './queries/links.ts'

type LinkInput = { platform?: Platform; url: string }

/**
 * Replaces a talent's linked profiles and schedules their reading. Keeps the readings of unchanged
 * links. Deletes the pictures of removed links, even one that is now the account's picture.
 * @throws BadRequest that names each link that is a duplicate or no profile of a supported
 * platform
 */
export async function saveLinks(ctx: Context, accountId: string, given: readonly LinkInput[]): Promise<LinkRow[]> {
  const links = readLinks(given)
  const at = ctx.clock.now()
  const { rows, keys } = await inTransaction(ctx.db, async (trx) => {
    await lockAccount(trx, accountId)
    const gone = await replaceLinks(trx, { accountId, links, at })
    await replaceAccountImage(trx, accountId, { from: gone.map((key) => mediaUrl(ctx, key)), to: null, at })
    await addIndexingEvent(trx, accountId, 'SOCIAL_SCRAPE', at)
    return {
      rows: await listLinks(trx, accountId),
      keys: gone.length > 0 ? await beginDeleting(trx, gone, at) : [],
    }
  })
  try {
    await finishDeleting(ctx, keys)
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    ctx.log.warn(
      { err: error, accountId },
      'the pictures of removed links were not deleted; the cleanup job will retry',
    )
  }
  return rows
}

function readLinks(given: readonly LinkInput[]): ProfileLink[] {
  const read = given.map(({ url }) => readProfileLink(url))
  const issues = read.flatMap((each, at): Issue[] => {
    const path = `links.${at}.url`
    if ('fault' in each) return [{ path, message: each.fault }]
    const named = given[at]?.platform
    if (named !== undefined && named !== each.platform)
      return [issueAt(path, message('is on {platform}, not on {named}', { platform: each.platform, named }))]
    const first = read.findIndex((other) => 'url' in other && other.url === each.url)
    return first < at
      ? [
          issueAt(
            path,
            message('is the same profile as {other}: list each profile once', { other: `links.${first}.url` }),
          ),
        ]
      : []
  })
  if (issues.length > 0) throw badBody(issues)
  return read.filter((each) => 'url' in each)
}
