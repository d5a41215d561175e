import { addMs, DAY_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { parseAddress } from '../../../platform/email-address.ts'
import { newId } from '../../../platform/ids.ts'
import { refundSpent } from '../../../platform/limits/spend.ts'
import { enqueueMails } from '../../../platform/mail/index.ts'
import { formatMoney } from '../../../platform/money.ts'
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
 * Name of the cart mail in our outbox. `EMAIL_TYPE` is its name at the mail provider (contract,
 * part 2, "Recovery email").
 */
export const ABANDONED = 'MERCH_CART_ABANDONED'
export const EMAIL_TYPE = 'abandoned_cart'

/**
 * Minimum time between two cart mails to the same address, and between a purchase and the next
 * cart mail.
 */
const BETWEEN_MAILS_MS = 7 * DAY_MS
const AFTER_PURCHASE_MS = 7 * DAY_MS
const LINK_MS = 30 * DAY_MS
/**
 * Time until a cart without a mail address is checked again. If somebody enters an address
 * earlier, the cart is checked earlier. If nobody changes the cart, it is normally closed before
 * this time (MERCH_CART_DAYS).
 */
const UNTIL_ADDRESS_MS = 90 * DAY_MS

export type RemindResult = { isMarked: boolean; isMailed: boolean } | 'empty' | 'not ours'
type Idle = { before: Date; now: Date }

/**
 * Processes one abandoned cart in one transaction. Marks the cart as abandoned, and queues its
 * only mail unless something forbids this mail. If several runs try to process the same cart, only
 * one of them can lock it. A run that is killed leaves the cart unchanged (contract, part 2,
 * "Abandoned carts").
 */
export async function remindCart(
  ctx: Pick<Context, 'db' | 'config' | 'identity'>,
  rootId: string,
  idle: Idle,
): Promise<RemindResult> {
  const reminded = await processCart(ctx, rootId, idle)
  if (typeof reminded === 'string' || !('asksOf' in reminded)) return reminded
  // This call to the identity provider happens outside a transaction, because the provider may
  // respond slowly. If the provider does not know the account, there is no address.
  const address = await ctx.identity.findEmail(reminded.asksOf)
  const known = { userId: reminded.asksOf, address: (address && parseAddress(address)) || null }
  const again = await processCart(ctx, rootId, idle, known)
  // In the meantime, the cart was given to another person. The next run processes the cart.
  return typeof again === 'string' || !('asksOf' in again) ? again : 'not ours'
}

/**
 * A person and the mail address of the person's account. The address is null if the account has
 * none.
 */
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
  // The fan may still enter an address, or the campaign may reopen. Therefore the cart is checked
  // again later. Any change to the cart triggers an earlier check.
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
  { address, rows, latest }: Reminder,
  sessionIds: readonly string[],
  now: Date,
): Promise<void> {
  const [id, token] = [newId(), newRecoveryToken()]
  const { campaignId, sessionId } = latest
  const link = { id, cartId: rootId, campaignId, sessionId, sessionIds, email: address }
  const expiresAt = addMs(now, LINK_MS)
  await insertRecoveryLink(trx, { ...link, tokenDigest: recoveryDigest(token), expiresAt }, now)
  const data = { token, items: rows.map(describeItem) }
  await enqueueMails(trx, [{ queue: 'others', kind: ABANDONED, address, reference: id, data }], now)
}

/**
 * Describes a cart row for the mail. The description contains no text that the fan wrote, because
 * the mail may be forwarded to other people.
 */
const describeItem = ({ productName, quantity, size, color, unitPriceMinorUnit, currency }: RowInCart) => ({
  title: quantity === 1 ? productName : `${quantity} × ${productName}`,
  text: [formatMoney(unitPriceMinorUnit * quantity, currency), size?.toUpperCase(), color].filter(Boolean).join(' · '),
})

/**
 * Returns the fields of a row that admins still see after the row is deleted. These fields contain
 * no text that a person wrote.
 */
const toAbandonedItem = ({ productName, campaignId, quantity, unitPriceMinorUnit, currency }: RowInCart) => ({
  productName,
  campaignId,
  quantity,
  unitPriceMinorUnit,
  currency,
})
