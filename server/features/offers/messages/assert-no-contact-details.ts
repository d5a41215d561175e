import type { Context } from '../../../platform/context.ts'
import { AppError, CONTACT_KINDS, type FoundContact } from '../../../platform/errors.ts'
import { message } from '../../../platform/words/index.ts'
import type { OfferForCaller } from '../offer/index.ts'
import { findContactDetails } from './domain/contact-details.ts'

/**
 * Refuses a text with contact details as long as the offer is not paid.
 * @throws CONTACT_DETAILS, which lists what was found and where
 */
export function assertNoContactDetails(
  { NEXT_PUBLIC_MAIN_SITE_URL, BASE_URL }: Context['config'],
  offer: OfferForCaller,
  text: string,
  kinds: readonly FoundContact['kind'][] = CONTACT_KINDS,
): void {
  if (offer.paid_at !== null) return
  const found = findContactDetails(text, {
    hosts: [NEXT_PUBLIC_MAIN_SITE_URL, BASE_URL].map((address) => new URL(address).hostname),
    names: [offer.buyer_name, offer.buyer_brand_name ?? '', offer.seller_name],
  }).filter(({ kind }) => kinds.includes(kind))
  if (found.length === 0) return
  const named = found.map(({ text: each }) => `“${each}”`).join(', ')
  throw new AppError(
    'CONTACT_DETAILS',
    message('Contact details are not allowed until the offer is paid. Remove: {named}.', { named }),
    {
      details: { found },
    },
  )
}
