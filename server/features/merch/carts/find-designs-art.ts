import { MINUTE_MS } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { unprocessable } from '../../../platform/errors.ts'
import type { Campaign } from '../campaigns/index.ts'
import type { FanSession } from '../fan-sessions/index.ts'
import { type DesignArt, ensureDesignArt, listStorefrontDesignsWithArt } from '../store-art/index.ts'
import type { CartItemInput } from './cart-item.ts'

/** After this wait for art the request fails, but the generation continues. */
const MAX_WAIT_MS = 4 * MINUTE_MS

type Named = Pick<CartItemInput, 'designId'>

export type RowArt = { artKey: string; designId: string | null }

/**
 * Chooses the design for a cart row: the one that the row names, else the session's, else the only
 * one of the store.
 */
export type DesignArtLookup = (wanted: Named) => RowArt | { fault: string } | undefined

/**
 * Finds the art of a store's designs for cart rows and generates missing art (contract, part 2,
 * "Checkout invariant"). Does nothing for campaigns in which fans make their own art. Never call it
 * in a transaction.
 */
export async function findDesignsArt(
  ctx: Context,
  { session, campaign }: { session: FanSession; campaign: Campaign },
  items: readonly Named[],
): Promise<DesignArtLookup> {
  if (campaign.shopFlow !== 'design_first') return () => undefined
  const shown = new Map((await listStorefrontDesignsWithArt(ctx, campaign.id)).map((design) => [design.id, design]))
  const [only] = shown.size === 1 ? shown.keys() : []
  const idOf = ({ designId }: Named): string | undefined =>
    designId ?? (session.designId !== null && shown.has(session.designId) ? session.designId : only)
  // Accept only designs of this store, because a request could otherwise start a generation at
  // another store's cost.
  const open = [...new Set(items.map(idOf))].filter((id) => {
    const art = id === undefined ? undefined : shown.get(id)?.art
    return art && art.assetStatus !== 'ready'
  })
  const made = await ensureDesignArt(
    ctx,
    open.flatMap((id) => id ?? []),
    { waitMs: MAX_WAIT_MS },
  )
  return (wanted) => {
    const id = idOf(wanted)
    if (id === undefined) return undefined
    const design = shown.get(id)
    if (!design) return { fault: 'This campaign does not have this design.' }
    return artOf(design.name, id, made.get(id) ?? design.art)
  }
}

function artOf(name: string, designId: string, art: DesignArt | null): RowArt | { fault: string } {
  if (art?.artKey && art.assetStatus === 'ready') return { artKey: art.artKey, designId }
  if (!art) return { fault: `The design “${name}” has no printable art. Choose another design.` }
  return { fault: `The design “${name}” is not ready yet. Try again in a few minutes, or choose another.` }
}

/**
 * Chooses the design as `DesignArtLookup` does, but for a product picture.
 * @throws UnprocessableEntity without a design, or if its art is not ready and cannot be made
 */
export async function requireDesignArt(
  ctx: Context,
  { session, campaign, designId }: { session: FanSession; campaign: Campaign; designId: string | null },
): Promise<string> {
  const wanted = { designId }
  const art = (await findDesignsArt(ctx, { session, campaign }, [wanted]))(wanted)
  if (!art) throw unprocessable('Name the design to show (`designId`).')
  if ('fault' in art) throw unprocessable(art.fault)
  return art.artKey
}
