import { MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { unprocessable } from '../../../platform/errors.ts'
import type { Campaign } from '../campaigns/index.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import { type DesignArt, ensureDesignArt, listShownDesignsWithArt } from '../store-art/index.ts'
import type { WantedItem } from './cart-item.ts'

/** Whoever fills a cart waits for art that is not there yet; after that it is refused, and goes on being made. */
const LONGEST_WAIT_MS = 4 * MINUTE_MS

type Named = Pick<WantedItem, 'designId'>

/** The art that goes on a row, and whose design it is of. */
export type RowArt = { artKey: string; designId: string | null }

/** What of its designs a store puts on a row: the row's own, else the session's, else the only one there is. */
export type DesignsArt = (wanted: Named) => RowArt | { fault: string } | undefined

/**
 * The art of a store's designs, for the rows of a cart; what is not there is made first (part 2, "Checkout invariant"). Of other
 * campaigns nothing: their fans have art of their own. Never in a transaction.
 */
export async function findDesignsArt(
  ctx: Context,
  { session, campaign }: { session: FanSession; campaign: Campaign },
  items: readonly Named[],
): Promise<DesignsArt> {
  if (campaign.shopFlow !== 'design_first') return () => undefined
  const shown = new Map((await listShownDesignsWithArt(ctx, campaign.id)).map((design) => [design.id, design]))
  const [only] = shown.size === 1 ? shown.keys() : []
  const idOf = ({ designId }: Named): string | undefined =>
    designId ?? (session.designId !== null && shown.has(session.designId) ? session.designId : only)
  // Only of this store: nobody has another's art made by naming it.
  const open = [...new Set(items.map(idOf))].filter((id) => {
    const art = id === undefined ? undefined : shown.get(id)?.art
    return art && art.assetStatus !== 'ready'
  })
  const made = await ensureDesignArt(
    ctx,
    open.flatMap((id) => id ?? []),
    { waitMs: LONGEST_WAIT_MS },
  )
  return (wanted) => {
    const id = idOf(wanted)
    if (id === undefined) return undefined
    const design = shown.get(id)
    if (!design) return { fault: 'This campaign has no such design.' }
    return artOf(design.name, id, made.get(id) ?? design.art)
  }
}

function artOf(name: string, designId: string, art: DesignArt | null): RowArt | { fault: string } {
  if (art?.artKey && art.assetStatus === 'ready') return { artKey: art.artKey, designId }
  if (!art) return { fault: `There is no art of the design “${name}” that could be printed. Choose another.` }
  return { fault: `The design “${name}” is not ready yet. Try again in some minutes, or choose another.` }
}

/**
 * The art of one of a store's designs, for a picture of a product: the named one, else the session's, else the only one.
 * @throws UnprocessableEntity when none is meant, and for one that is not ready and cannot be made so
 */
export async function takeDesignArt(
  ctx: Context,
  { session, campaign, designId }: { session: FanSession; campaign: Campaign; designId: string | null },
): Promise<string> {
  const wanted = { designId }
  const art = (await findDesignsArt(ctx, { session, campaign }, [wanted]))(wanted)
  if (!art) throw unprocessable('Say which design is to be shown (`designId`).')
  if ('fault' in art) throw unprocessable(art.fault)
  return art.artKey
}
