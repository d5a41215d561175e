import { parseAddress } from '../email-address.ts'
import { forEachConcurrently } from '../for-each-concurrently.ts'
import { knownLanguage, type SiteLanguage } from '../words/index.ts'
import { failureReason } from './failure-reason.ts'
import type { ClaimedMail, MailContext, MailOutcome, MailOwner } from './outgoing-mail.ts'
import { findSuppressions } from './queries/suppressions.ts'
import { isSuppressed, SUPPRESSION_TEXTS } from './suppression-rule.ts'

export type Recipient = { to: string; language: SiteLanguage | undefined } | Exclude<MailOutcome, { outcome: 'sent' }>

const NOBODY = { outcome: 'skipped', reason: 'The identity provider has no email address.', isFinal: false } as const

/**
 * Groups mails by recipient, in order, and finds the current addresses. Runs two statements for
 * any number of mails.
 */
export async function findRecipients(
  ctx: MailContext,
  mails: readonly ClaimedMail[],
  atOnce: number,
): Promise<{ recipient: Recipient; mails: readonly ClaimedMail[] }[]> {
  const accountIds = [...new Set(mails.flatMap(({ accountId }) => accountId ?? []))]
  const owners = accountIds.length === 0 ? undefined : await ctx.mailing.findOwners(ctx.db, accountIds)
  const groups = [...Map.groupBy(mails, groupOf).values()]
  const found = new Map<readonly ClaimedMail[], Recipient>()
  await forEachConcurrently(groups, atOnce, async (group) => {
    const [first] = group
    if (first) found.set(group, await findRecipient(ctx, first, owners))
  })
  const addresses = [...found.values()].flatMap((recipient) =>
    'to' in recipient ? [toSuppressionKey(recipient.to)] : [],
  )
  const suppressions = await findSuppressions(ctx.db, addresses)
  const now = ctx.clock.now()
  return groups.flatMap((group) => {
    const recipient = found.get(group) ?? NOBODY
    const suppression = 'to' in recipient ? suppressions.get(toSuppressionKey(recipient.to)) : undefined
    if (!suppression) return { recipient, mails: group }
    const { reason } = suppression
    const keptBack = { outcome: 'skipped', reason: SUPPRESSION_TEXTS[reason], isFinal: true } as const
    // Mails that the suppression list bars form a separate group from those that may be sent
    // anyway.
    return [...Map.groupBy(group, (mail) => isSuppressed(mail, suppression, now))].map(([isBarred, mails]) => ({
      recipient: isBarred ? keptBack : recipient,
      mails,
    }))
  })
}

/** One address may get mails in several languages, such as those of orders. */
const groupOf = ({ accountId, address, language }: ClaimedMail): string => accountId ?? `${address} ${language}`

async function findRecipient(
  { identity }: Pick<MailContext, 'identity'>,
  { accountId, address, language }: ClaimedMail,
  owners: ReadonlyMap<string, MailOwner> | undefined,
): Promise<Recipient> {
  if (address !== null) return { to: address, language: knownLanguage(language) }
  const owner = accountId === null ? undefined : owners?.get(accountId)
  try {
    const to = owner === undefined ? undefined : await identity.findEmail(owner.userId)
    return to === undefined ? NOBODY : { to, language: owner?.language }
  } catch (error) {
    return { outcome: 'failed', reason: failureReason(error) }
  }
}

const toSuppressionKey = (address: string): string => parseAddress(address) ?? address
