import { sql } from 'kysely'

/**
 * Request for the claims of other brands on the talent, read in a statement about the offer
 * (`rival_claims`, migration 0133). `takesLock` locks the talent's rights first. `onlyExclusive`
 * leaves out claims that were never exclusive. If it is null, the offer's own terms decide.
 */
export type RightsRequest = { reservedAfter: Date; takesLock: boolean; onlyExclusive: boolean | null }
export type RightsRead = { terms: unknown; rivals: unknown[] }

/** `alias` is the name of the offer's table in the statement. */
export const rivalClaims = (alias: string, { reservedAfter, takesLock, onlyExclusive }: RightsRequest) => {
  const column = (name: string) => sql.ref<string>(`${alias}.${name}`)
  return sql<RightsRead>`rival_claims(${column('id')}, ${column('seller_account_id')}, ${column('buyer_account_id')},
    ${reservedAfter}::timestamptz, ${takesLock}::boolean, ${onlyExclusive}::boolean)`
}
