import { createHash } from 'node:crypto'
import type { LicenceTerms } from '../licences/index.ts'
import type { OfferWithPeople } from '../offer/index.ts'
import type { AgreementFacts } from './domain/agreement-facts.ts'
import type { AgreementRow } from './queries/agreement-rows.ts'
import { TEMPLATE, writeAgreement } from './template.ts'

/** The agreement about the current terms. Until somebody signs it, it is not stored. */
export type CurrentAgreement = {
  row: AgreementRow | undefined
  version: number
  template: string
  text: string
  textSha256: string
  termsVersion: number
  counterVersion: number
}

/**
 * Returns the stored version for the current terms and the accepted counter-offer, or writes its
 * text. A stored text does not follow later changes of the template or of names.
 */
export function currentAgreement(
  offer: OfferWithPeople,
  terms: { version: number; terms: LicenceTerms },
  versions: readonly AgreementRow[],
): CurrentAgreement {
  const basis = { termsVersion: terms.version, counterVersion: offer.counter_version }
  const row = versions.find(
    (each) => each.terms_version === basis.termsVersion && each.counter_version === basis.counterVersion,
  )
  if (row)
    return {
      ...basis,
      row,
      version: row.version,
      template: row.template,
      text: row.content,
      textSha256: row.text_sha256,
    }
  const text = writeAgreement(factsFor(offer, terms.terms))
  const version = (versions.at(-1)?.version ?? 0) + 1
  return { ...basis, row: undefined, version, template: TEMPLATE, text, textSha256: hashOf(text) }
}

/** SHA-256 of a text in UTF-8. */
export const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** True if an erasure has removed words from a stored text, so that its hash no longer matches. */
export const isRedacted = ({ content, text_sha256 }: Pick<AgreementRow, 'content' | 'text_sha256'>): boolean =>
  hashOf(content) !== text_sha256

export const isSignedByBoth = ({ signatures }: Pick<AgreementRow, 'signatures'>): boolean => signatures.length === 2

const factsFor = (offer: OfferWithPeople, terms: LicenceTerms): AgreementFacts => ({
  offerId: offer.id,
  renewsOfferId: offer.renews_offer_id,
  terms,
  brief: offer.campaign_description,
  script: offer.script_text,
  currency: offer.currency,
  feeMinorUnit: offer.offer_amount_minor_unit,
  deliverWithinDays: offer.deliver_within_days,
  includedRevisions: offer.included_revisions,
  extraRevisionMinorUnit: offer.extra_revision_minor_unit,
})
