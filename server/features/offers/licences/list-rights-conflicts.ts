import type { Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import { Exactly, Id, named, Text } from '../../../platform/http/schemas.ts'
import { conflict, type Scope } from '../../../platform/scope-of-use/scope.ts'
import { clausesOf } from './clauses.ts'
import { type ClaimRow, listClaimsOfExclusiveTalents } from './queries/live-claims.ts'
import { claimedScope, reservationAt } from './rights-conflict.ts'

const EXAMPLE_OFFER = {
  offerId: STORY.offerId,
  licensee: 'Northwind Coffee',
  scope: 'Worldwide, from the day the offer is completed, for 12 months.',
}

const ConflictingOffer = named(
  'ConflictingOffer',
  Exactly({ offerId: Id, licensee: Text(), scope: Text({ description: 'Territory, term and exclusivity in words.' }) }),
  EXAMPLE_OFFER,
)

/** Two offers of one talent whose licenses exclude each other. */
export const RightsConflictView = named(
  'RightsConflict',
  Exactly({ licensor: Text(), sellerAccountId: Id, one: ConflictingOffer, other: ConflictingOffer }),
  { licensor: 'Mara Lindqvist', sellerAccountId: STORY.talentId, one: EXAMPLE_OFFER, other: EXAMPLE_OFFER },
)

const MAX_CLAIMS = 5000

type Claim = { row: ClaimRow; scope: Scope }

/**
 * Lists the licenses that exclude each other, oldest first. All of them are from before
 * exclusivity was checked.
 */
export async function listRightsConflicts(ctx: Context, { limit, offset }: { limit: number; offset: number }) {
  const now = ctx.clock.now()
  const rows = await listClaimsOfExclusiveTalents(ctx.db, reservationAt(now, ctx.config), MAX_CLAIMS)
  const claims = rows.map((row) => ({ row, scope: claimedScope(row, now) }))
  const pairs = [...Map.groupBy(claims, ({ row }) => row.seller_account_id).values()].flatMap(pairsOf)
  return { conflicts: pairs.slice(offset, offset + limit).map(viewPair), total: pairs.length, limit, offset }
}

const pairsOf = (claims: readonly Claim[]): [Claim, Claim][] =>
  claims.flatMap((one, at) =>
    claims
      .slice(at + 1)
      .filter((other) => one.row.buyer_account_id !== other.row.buyer_account_id && conflict(one.scope, other.scope))
      .map((other): [Claim, Claim] => [one, other]),
  )

const viewPair = ([one, other]: [Claim, Claim]): Static<typeof RightsConflictView> => ({
  licensor: one.row.terms?.licensor.name ?? '',
  sellerAccountId: one.row.seller_account_id,
  one: viewClaim(one.row),
  other: viewClaim(other.row),
})

const viewClaim = ({ id, terms }: ClaimRow): Static<typeof ConflictingOffer> => ({
  offerId: id,
  licensee: terms?.licensee.name ?? '',
  scope: (terms ? clausesOf(terms) : [])
    .filter(({ key }) => key === 'territory-and-term' || key === 'exclusivity')
    .map(({ text }) => text)
    .join(' '),
})
