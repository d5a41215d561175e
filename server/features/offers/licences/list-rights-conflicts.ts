import type { Static } from 'typebox'
import type { Context } from '../../../platform/context.ts'
import { STORY } from '../../../platform/http/description/example-story.ts'
import { Exactly, Id, named, Text } from '../../../platform/http/schemas.ts'
import { conflict, type Scope } from '../../../platform/scope-of-use/scope.ts'
import { clausesOf } from './domain/clauses.ts'
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

/** Number of claims that are read in one batch. */
const BATCH = 2000

type Claim = { row: ClaimRow; scope: Scope }

/**
 * Lists the licenses that exclude each other, oldest first. Such licenses were given before
 * exclusivity was checked. No new ones can arise. All claims of talents with exclusive licenses are
 * read, in batches; only the pairs are held in memory.
 */
export async function listRightsConflicts(
  ctx: Context,
  { limit, offset }: { limit: number; offset: number },
  batch = BATCH,
) {
  const now = ctx.clock.now()
  const reservation = reservationAt(now, ctx.config)
  const pairs: [Claim, Claim][] = []
  let ofTalent: Claim[] = []
  let after: Pick<ClaimRow, 'seller_account_id' | 'id'> | undefined = { seller_account_id: '', id: '' }
  while (after) {
    const rows: ClaimRow[] = await listClaimsOfExclusiveTalents(ctx.db, reservation, { after, limit: batch })
    for (const row of rows) {
      if (ofTalent[0]?.row.seller_account_id !== row.seller_account_id) {
        pairs.push(...pairsOf(ofTalent))
        ofTalent = []
      }
      ofTalent.push({ row, scope: claimedScope(row, now) })
    }
    after = rows.length < batch ? undefined : rows.at(-1)
  }
  pairs.push(...pairsOf(ofTalent))
  const oldestFirst = pairs.sort(([, one], [, other]) => (one.row.id < other.row.id ? -1 : 1))
  return { conflicts: oldestFirst.slice(offset, offset + limit).map(viewPair), total: pairs.length, limit, offset }
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
