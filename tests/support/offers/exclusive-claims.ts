import { sql } from 'kysely'
import { inTransaction } from '../../../server/platform/database/transaction.ts'
import type { OfferScope } from '../../../server/platform/scope-of-use/scope.ts'
import { describeTerritories } from '../../../server/platform/scope-of-use/territory-words.ts'
import type { UseRules } from '../../../server/platform/scope-of-use/use-rules.ts'
import type { World } from '../world.ts'

/** An offer that is a license or may become one, as it is stored. */
export type StoredClaim = {
  id: string
  sellerAccountId: string
  buyerAccountId: string
  status: string
  updatedAt: Date
  completedAt: Date | null
  /** Resolution of a dispute. */
  resolution: 'RELEASE' | null
  moneyReturnedAt: Date | null
  medium: 'IMAGE' | 'VOICE' | 'VIDEO'
  uses: readonly string[]
  customUse: string | null
  scope: OfferScope
}

const termsOf = ({ sellerAccountId, buyerAccountId, medium, uses, customUse, scope }: StoredClaim) => ({
  ...scope,
  licensor: { accountId: sellerAccountId, name: 'A talent' },
  licensee: { accountId: buyerAccountId, name: 'A brand' },
  work: { medium, campaignType: 'social_post', imageKind: null },
  uses: { listed: uses, custom: customUse },
  sharing: { allowed: false, description: null },
  territory: describeTerritories(scope.territories),
  aiStatement: '',
  credits: '',
  conditions: [],
})

/** Stores claims as copies of an offer, without the requests that lead to them. */
export async function insertClaims(world: World, madeOfferId: string, claims: readonly StoredClaim[]): Promise<void> {
  const rows = JSON.stringify(
    claims.map((claim) => ({
      columns: {
        id: claim.id,
        seller_account_id: claim.sellerAccountId,
        buyer_account_id: claim.buyerAccountId,
        status: claim.status,
        updated_at: claim.updatedAt,
        completed_at: claim.completedAt,
        dispute_resolution: claim.resolution,
        money_returned_at: claim.moneyReturnedAt,
      },
      terms: termsOf(claim),
      exclusive: claim.scope.exclusivity === 'NON_EXCLUSIVE' ? null : claim.sellerAccountId,
    })),
  )
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as given (columns jsonb, terms jsonb, exclusive text)`
  await inTransaction(world.database.kysely, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`insert into offers select copy.* from offers made cross join ${given}
      cross join lateral jsonb_populate_record(made, given.columns) copy where made.id = ${madeOfferId}`.execute(trx)
    await sql`insert into offer_terms select copy.* from offer_terms made cross join ${given}
      cross join lateral jsonb_populate_record(made, jsonb_build_object('offer_id', given.columns ->> 'id',
        'terms', given.terms, 'exclusive_seller_account_id', given.exclusive)) copy
      where made.offer_id = ${madeOfferId} and made.version = 1`.execute(trx)
    await sql`update offers o set license_starts_at = period.starts_at, license_ends_at = period.ends_at
      from offer_terms t cross join lateral license_period(t.terms,
        (select done.completed_at from offers done where done.id = t.offer_id)) period
      where t.offer_id = o.id and o.completed_at is not null and o.id <> ${madeOfferId}`.execute(trx)
  })
}

/** Stores rules by account, without their history. */
export async function insertRules(world: World, rules: ReadonlyMap<string, UseRules>): Promise<void> {
  const rows = JSON.stringify([...rules].map(([id, own]) => ({ id, own })))
  await sql`insert into use_rule_states (account_id, version, rules, shows_floors, changed_at)
    select id, 1, own, false, now() from jsonb_to_recordset(${rows}::jsonb) as given (id text, own jsonb)`.execute(
    world.database.kysely,
  )
}
