import type { Context } from '../../../platform/context.ts'
import { amountFault, parseMoney } from '../../../platform/money.ts'
import { visibleText } from '../../../platform/visible-text.ts'
import { languageOfRequest, message, moneyWords, type Words, writeWords } from '../../../platform/words/index.ts'
import { findOfferWithPeople, type OfferWithPeople } from '../offer/index.ts'
import { type OfferLink, readOfferLink } from './offer-link.ts'
import { performCounter, performReject } from './respond-to-offer.ts'

export type LiveLink = { link: OfferLink; offer: OfferWithPeople; now: Date }

/**
 * Finds the offer of a link, without performing the link's action.
 * @returns 'unknown' for a link that we did not sign; 'dead' for a link that is older than a week,
 * or whose offer has expired or changed its status or terms
 */
export async function followOfferLink(
  ctx: Context,
  offerId: string,
  token: string,
): Promise<LiveLink | 'unknown' | 'dead'> {
  const link = readOfferLink(ctx.config.SECRET_KEY, offerId, token)
  if (!link) return 'unknown'
  const now = ctx.clock.now()
  if (now >= link.expiresAt) return 'dead'
  const offer = await findOfferWithPeople(ctx.db, offerId)
  const isStillOpen =
    offer?.status === 'APPROVED' &&
    offer.counter_version === link.counterVersion &&
    offer.expires_at !== null &&
    now < offer.expires_at
  return isStillOpen ? { link, offer, now } : 'dead'
}

export type CounterForm = { amount: string; note: string; amountError?: string; noteError?: string }

export function readCounterForm(
  { processor, config }: Pick<Context, 'processor' | 'config'>,
  typed: { amount?: string | undefined; note?: string | undefined },
  currency: string,
): { counter: { note: string; changes: { offerAmountMinorUnit: number } } } | { faulty: CounterForm } {
  const amount = (typed.amount ?? '').trim()
  const note = visibleText(typed.note ?? '')
  const offerAmountMinorUnit = parseMoney(amount, currency)
  const amountError = errorIn(offerAmountMinorUnit)
  if (offerAmountMinorUnit !== undefined && !amountError && note !== '' && [...note].length <= 2000)
    return { counter: { note, changes: { offerAmountMinorUnit } } }
  const faulty: CounterForm = { amount, note }
  if (amountError) faulty.amountError = amountError
  if (note === '') faulty.noteError = inLanguage(message('Add a note for the brand.'))
  else if ([...note].length > 2000) faulty.noteError = inLanguage(message('Shorten the note to 2,000 characters.'))
  return { faulty }

  function errorIn(amountMinorUnit: number | undefined): string | undefined {
    if (amountMinorUnit === undefined)
      return inLanguage(message('Enter an amount such as {amount}.', { amount: moneyWords(125_000, currency) }))
    const amount = { amountMinorUnit, currency, feeBps: config.PLATFORM_FEE_BPS }
    const fault = amountFault(amount, processor.limits(currency))
    return fault && inLanguage(fault.words)
  }
}

/**
 * The talent is the actor, because the mail with the link goes only to the owner of the talent's
 * account.
 * @returns false when the offer changed meanwhile
 */
export async function actByLink(
  ctx: Context,
  { offer, now }: LiveLink,
  counter?: { note: string; changes: { offerAmountMinorUnit: number } },
): Promise<boolean> {
  const acting = { offer, now, actor: { accountId: offer.seller_account_id, role: 'talent' as const } }
  const moved = counter ? await performCounter(ctx, acting, 'talent', counter) : await performReject(ctx, acting, null)
  return moved !== undefined
}

/** The reader's language is that of the request for the page. */
const inLanguage = (words: Words): string => writeWords(words, languageOfRequest())
