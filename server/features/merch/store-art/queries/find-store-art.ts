import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { type StorefrontDesign, storefrontDesigns } from '../../designs/index.ts'
import type { DesignArt } from '../design-art.ts'
import { type ShownRow, shownPreviews, toDesignArt } from './store-art-row.ts'

type Ctx = Pick<Context, 'config' | 'clock'> & { db: Db | Trx }

/**
 * Finds the art of store designs, by design id or the SQL of an array of ids. Leaves out designs of
 * campaigns that are not seller stores, and store designs older than this table. The art of such an
 * older design is the picture in its config, and counts as ready (contract, part 2, "Versioning").
 */
export async function findDesignArt(
  ctx: Ctx,
  designIds: readonly string[] | RawBuilder<string[]>,
): Promise<ReadonlyMap<string, DesignArt>> {
  if ('length' in designIds && designIds.length === 0) return new Map()
  const { rows } = await sql<ShownRow>`
    select a.*, ${shownPreviews} as previews from merch_store_art a
    where a.design_id = any(${designIds}::text[])`.execute(ctx.db)
  const now = ctx.clock.now()
  return new Map(rows.map((row) => [row.design_id, toDesignArt({ config: ctx.config, now }, row)]))
}

export type StorefrontDesignWithArt = StorefrontDesign & { art: DesignArt | null }

/**
 * Lists the active top-level designs of a storefront in order. Designs of a seller's store include
 * their art.
 */
export async function listStorefrontDesignsWithArt(ctx: Ctx, campaignId: string): Promise<StorefrontDesignWithArt[]> {
  const { rows } = await sql<ShownWithArtRow>`
    ${storefrontDesignsWithArt(sql`${campaignId}`)} order by s.position, s.id`.execute(ctx.db)
  return rows.map((row) => toStorefrontDesign(ctx, row))
}

/**
 * Lists the first designs of each campaign, at most `max` per campaign. Designs of a seller's
 * store include their art.
 */
export async function listFirstDesigns(
  ctx: Ctx,
  campaignIds: readonly string[],
  max: number,
): Promise<ReadonlyMap<string, StorefrontDesignWithArt[]>> {
  const { rows } = await sql<ShownWithArtRow & { campaignId: string }>`
    select wanted.id as "campaignId", first.*
    from unnest(${[...campaignIds]}::text[]) as wanted (id)
    cross join lateral (${storefrontDesignsWithArt(sql`wanted.id`)} order by s.position, s.id limit ${max}) first
    order by first.position, first.id`.execute(ctx.db)
  const grouped = Map.groupBy(rows, ({ campaignId }) => campaignId)
  return new Map(
    [...grouped].map(([id, designs]) => [
      id,
      designs.map(({ campaignId: _id, ...row }) => toStorefrontDesign(ctx, row)),
    ]),
  )
}

type ShownWithArtRow = StorefrontDesign & { art: ShownRow | null; position: number }

const toStorefrontDesign = (
  { config, clock }: Ctx,
  { art, position: _position, ...design }: ShownWithArtRow,
): StorefrontDesignWithArt => ({
  ...design,
  art: art && toDesignArt({ config, now: clock.now() }, withTime(art)),
})

/** Exported, because `fingerprintStorefront` hashes the rows of this query to notice changes. */
export const storefrontDesignsWithArt = (campaignId: RawBuilder<string>): RawBuilder<unknown> => sql`
    select s.id, s.name, s."catalogProductId", s."needsFace", s.config, s.position,
      case when a.design_id is not null then to_jsonb(a) || jsonb_build_object('previews', ${shownPreviews}) end as art
    from ${storefrontDesigns} s left join merch_store_art a on a.design_id = s.id
    where s."campaignId" = ${campaignId}`

/** Converts the time of a row that PostgreSQL returned as JSON, which contains times as text. */
const withTime = ({ generating_started_at: startedAt, ...row }: ShownRow): ShownRow => ({
  ...row,
  generating_started_at: startedAt && new Date(startedAt),
})
