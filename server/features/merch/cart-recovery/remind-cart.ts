import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { parseAddress } from '../../../platform/email-address.ts'
import { newId } from '../../../platform/ids.ts'
import { refundSpent } from '../../../platform/limits/spend.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'
import { joined, knownLanguage, moneyWords } from '../../../platform/words/index.ts'
import {
  delayRecovery,
  listRowsOfRoots,
  lockAbandonedCart,
  markAbandoned,
  type RowInCart,
  stampNotified,
} from '../carts/index.ts'
import { countReminder } from './count-reminder.ts'
import { chooseRecipient, type Reminder } from './domain/choose-recipient.ts'
import { claimAddress, findAddressFacts } from './queries/recovery-addresses.ts'
import { insertRecoveryLink } from './queries/recovery-links.ts'
import { newRecoveryToken, recoveryDigest, unsubscribeDigest } from './recovery-token.ts'

/**
 * Name of the mail in our outbox. `EMAIL_TYPE` is its name at the mail provider (contract, part 2,
 * "Recovery email").
 */
export const ABANDONED = 'MERCH_CART_ABANDONED'
export const EMAIL_TYPE = 'abandoned_cart'

/** Minimum time between two cart mails to an address, and after a purchase. */
const BETWEEN_MAILS_MS = 7 * DAY_MS
const AFTER_PURCHASE_MS = 7 * DAY_MS
const LINK_MS = 30 * DAY_MS
const UNTIL_ADDRESS_MS = 90 * DAY_MS

export type RemindResult = { isMarked: boolean; isMailed: boolean } | 'empty' | 'not ours'
type Idle = { before: Date; now: Date }

/**
 * Processes one abandoned cart in one transaction: marks it, and queues its only mail unless
 * something forbids that. Only one of several runs can lock the cart. A killed run leaves it
 * unchanged (contract, part 2, "Abandoned carts").
 */
export async function remindCart(
  ctx: Pick<Context, 'db' | 'config' | 'identity'>,
  rootId: string,
  idle: Idle,
): Promise<RemindResult> {
  const reminded = await processCart(ctx, rootId, idle)
  if (typeof reminded === 'string' || !('asksOf' in reminded)) return reminded
  // The identity provider may respond slowly, so call it outside a transaction.
  const address = await ctx.identity.findEmail(reminded.asksOf)
  const known = { userId: reminded.asksOf, address: (address && parseAddress(address)) || null }
  const again = await processCart(ctx, rootId, idle, known)
  // The cart was given to another person meanwhile. The next run processes it.
  return typeof again === 'string' || !('asksOf' in again) ? again : 'not ours'
}

type Known = { userId: string; address: string | null }

function processCart(
  ctx: Pick<Context, 'db' | 'config'>,
  rootId: string,
  idle: Idle,
  known?: Known,
): Promise<RemindResult | { asksOf: string }> {
  const { now } = idle
  return inTransaction(ctx.db, async (trx) => {
    const cart = await lockAbandonedCart(trx, rootId, idle)
    if (!cart) return 'not ours'
    const rows = await listRowsOfRoots(trx, [rootId], { environment: ctx.config.CAMPAIGN_ENVIRONMENT })
    if (rows.length === 0) return 'empty'
    const isOwnerKnown = cart.ownerUserId === null || known?.userId === cart.ownerUserId
    const chosen = chooseRecipient(rows, {
      isDraft: cart.ownerUserId === null,
      accountAddress: isOwnerKnown ? (known?.address ?? null) : null,
    })
    if (chosen === 'no address' && cart.ownerUserId !== null && !isOwnerKnown) return { asksOf: cart.ownerUserId }
    if (!cart.isMarked) await markAbandoned(trx, rootId, rows.map(toAbandonedItem), now)
    const isMailed = await mail(ctx, trx, { rootId, chosen, now })
    return { isMarked: !cart.isMarked, isMailed }
  })
}

type Mailing = { rootId: string; chosen: ReturnType<typeof chooseRecipient>; now: Date }

async function mail({ config }: Pick<Context, 'config'>, trx: Trx, { rootId, chosen, now }: Mailing): Promise<boolean> {
  const wait = async (until: Date) => {
    await delayRecovery(trx, rootId, until)
    return false
  }
  // Check again later, because the fan may still enter an address, or the campaign may reopen. Any
  // change to the cart triggers an earlier check.
  if (chosen === 'no address') return wait(addMs(now, UNTIL_ADDRESS_MS))
  if (chosen === 'nothing to buy') return wait(addMs(now, DAY_MS))
  const { address, rows } = chosen
  const sessionIds = [...new Set(rows.map(({ sessionId }) => sessionId))]
  const { isClosed, mailedAt, boughtAt } = await findAddressFacts(trx, {
    address,
    digest: unsubscribeDigest(config, address),
    sessionIds,
  })
  if (isClosed) {
    await stampNotified(trx, rootId, { isMailed: false }, now)
    return false
  }
  if (boughtAt && addMs(boughtAt, AFTER_PURCHASE_MS) > now) return wait(addMs(boughtAt, AFTER_PURCHASE_MS))
  const counted = await countReminder({ config }, trx, chosen, now)
  if (counted === 'wait') return wait(addMs(now, DAY_MS))
  if (counted === 'skip') {
    await stampNotified(trx, rootId, { isMailed: false }, now)
    return false
  }
  const lastBefore = addMs(now, -BETWEEN_MAILS_MS)
  if (!(await claimAddress(trx, { address, lastBefore, at: now }))) {
    await refundSpent(trx, counted)
    return wait(addMs(mailedAt && mailedAt > lastBefore ? mailedAt : now, BETWEEN_MAILS_MS))
  }
  await enqueue(trx, rootId, chosen, sessionIds, now)
  await stampNotified(trx, rootId, { isMailed: true }, now)
  return true
}

async function enqueue(
  trx: Trx,
  rootId: string,
  { address, rows, latest, language }: Reminder,
  sessionIds: readonly string[],
  now: Date,
): Promise<void> {
  const [id, token] = [newId(), newRecoveryToken()]
  const { campaignId, sessionId } = latest
  const link = { id, cartId: rootId, campaignId, sessionId, sessionIds, email: address }
  const expiresAt = addMs(now, LINK_MS)
  await insertRecoveryLink(trx, { ...link, tokenDigest: recoveryDigest(token), expiresAt }, now)
  const data = { token, items: rows.map(describeItem) }
  await enqueueMails(
    trx,
    [{ queue: 'others', kind: ABANDONED, address, language: knownLanguage(language), reference: id, data }],
    now,
  )
}

/** Contains no text that the fan wrote, because the mail may be forwarded. */
const describeItem = ({ productName, quantity, size, color, unitPriceMinorUnit, currency }: RowInCart) => ({
  title: quantity === 1 ? productName : `${quantity} × ${productName}`,
  text: joined(' · ', [
    moneyWords(unitPriceMinorUnit * quantity, currency),
    ...[size?.toUpperCase(), color].filter((word) => typeof word === 'string'),
  ]),
})

/**
 * Admins still see these fields after the row is deleted, so they contain no text that a person
 * wrote.
 */
const toAbandonedItem = ({ productName, campaignId, quantity, unitPriceMinorUnit, currency }: RowInCart) => ({
  productName,
  campaignId,
  quantity,
  unitPriceMinorUnit,
  currency,
})
