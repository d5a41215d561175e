import type { LicenceTerms } from '../../licences/index.ts'

/** Everything that the text of an agreement is made from. */
export type AgreementFacts = {
  offerId: string
  renewsOfferId: string | null
  terms: LicenceTerms
  brief: string
  script: string | null
  currency: string
  feeMinorUnit: number
  deliverWithinDays: number | null
  /** Null: unlimited. */
  includedRevisions: number | null
  extraRevisionMinorUnit: number | null
}
