import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { type ShownDesign, shownDesigns } from '../../designs/index.ts'
import type { DesignArt } from '../design-art.ts'
import { type ShownRow, shownPreviews, toDesignArt } from './store-art-row.ts'

type Ctx = Pick<Context, 'config' | 'clock'> & { db: Db | Trx }

/**
 * What there is of designs of stores, by their ids. A design that is none of a store's, or older than this, has none: what
 * it says itself counts, and it is ready (part 2, "Versioning"). One statement.
 */
export async function findDesignArt(ctx: Ctx, designIds: readonly string[]): Promise<ReadonlyMap<string, DesignArt>> {
  if (designIds.length === 0) return new Map()
  const { rows } = await sql<ShownRow>`
    select a.*, ${shownPreviews} as previews from merch_store_art a
    where a.design_id = any(${[...designIds]}::text[])`.execute(ctx.db)
  const now = ctx.clock.now()
  return new Map(rows.map((row) => [row.design_id, toDesignArt({ config: ctx.config, now }, row)]))
}

export type ShownDesignWithArt = ShownDesign & { art: DesignArt | null }

/** What a storefront shows: the active designs of the top, in their order, with what a store has of each. One statement. */
export async function listShownDesignsWithArt(ctx: Ctx, campaignId: string): Promise<ShownDesignWithArt[]> {
  const { rows } = await sql<ShownWithArtRow>`
    ${shownWithArt(sql`${campaignId}`)} order by s.position, s.id`.execute(ctx.db)
  return rows.map((row) => toShownDesign(ctx, row))
}

/** The first designs of each of these campaigns that it shows, `most` at most, with what a store has of them. One statement. */
export async function listFirstDesigns(
  ctx: Ctx,
  campaignIds: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, ShownDesignWithArt[]>> {
  const { rows } = await sql<ShownWithArtRow & { campaignId: string }>`
    select wanted.id as "campaignId", first.*
    from unnest(${[...campaignIds]}::text[]) as wanted (id)
    cross join lateral (${shownWithArt(sql`wanted.id`)} order by s.position, s.id limit ${most}) first
    order by first.position, first.id`.execute(ctx.db)
  const grouped = Map.groupBy(rows, ({ campaignId }) => campaignId)
  return new Map(
    [...grouped].map(([id, designs]) => [id, designs.map(({ campaignId: _id, ...row }) => toShownDesign(ctx, row))]),
  )
}

type ShownWithArtRow = ShownDesign & { art: ShownRow | null; position: number }

const toShownDesign = (
  { config, clock }: Ctx,
  { art, position: _position, ...design }: ShownWithArtRow,
): ShownDesignWithArt => ({
  ...design,
  art: art && toDesignArt({ config, now: clock.now() }, withTime(art)),
})

/** The rows that they are made of, for a statement that marks them. */
export const shownWithArt = (campaignId: RawBuilder<string>): RawBuilder<unknown> => sql`
    select s.id, s.name, s."catalogProductId", s."needsFace", s.config, s.position,
      case when a.design_id is not null then to_jsonb(a) || jsonb_build_object('previews', ${shownPreviews}) end as art
    from ${shownDesigns} s left join merch_store_art a on a.design_id = s.id
    where s."campaignId" = ${campaignId}`

/** A row that came as JSON has its times as text. */
const withTime = ({ generating_started_at: startedAt, ...row }: ShownRow): ShownRow => ({
  ...row,
  generating_started_at: startedAt && new Date(startedAt),
})
