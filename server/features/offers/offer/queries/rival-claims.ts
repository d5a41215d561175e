import { sql } from 'kysely'

/**
 * Asks for the claims of other brands on the talent, read in a statement about the offer
 * (`rival_claims`, migration 0150). `takesLock` locks the talent's rights first. `onlyExclusive`
 * leaves out claims that were never exclusive; null lets the offer's own terms decide.
 */
export type RightsRequest = { reservedAfter: Date; takesLock: boolean; onlyExclusive: boolean | null }
/** Facts with which a move of an offer is compared, as JSON. */
export type RightsRead = {
  /** Latest terms of the offer. */
  terms: unknown
  rivals: unknown[]
  /** Rules of the talent about uses. Null for a talent without rules. */
  rules: unknown
  /** Null for an offer that the same statement writes. */
  medium: string | null
  /** True if the current counter-offer was made by the talent's policy and not by a person. */
  isAutomatic: boolean
}
export const NO_RIGHTS_READ: RightsRead = { terms: null, rivals: [], rules: null, medium: null, isAutomatic: false }

/** `alias` is the name of the offer's table in the statement. */
export const rivalClaims = (alias: string, { reservedAfter, takesLock, onlyExclusive }: RightsRequest) => {
  const column = (name: string) => sql.ref<string>(`${alias}.${name}`)
  return sql<RightsRead>`rival_claims(${column('id')}, ${column('seller_account_id')}, ${column('buyer_account_id')},
    ${reservedAfter}::timestamptz, ${takesLock}::boolean, ${onlyExclusive}::boolean)`
}
