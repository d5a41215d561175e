import type { Context } from '../../../platform/context.ts'
import type { Issue } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/route.ts'
import { findConflictsOfTalents } from '../licences/index.ts'
import type { SaveBlastDraftBody } from './draft-schemas.ts'
import { listTalentsOfDraft } from './queries/talents-of-draft.ts'

/**
 * Lists the talents of a draft whose other licenses leave no room for its brief. A draft without a
 * campaign type could be anything, so nothing is compared yet.
 */
export async function warnOfRights(
  ctx: Context,
  caller: Pick<Caller, 'accountId' | 'displayName'>,
  { slugs, brief }: SaveBlastDraftBody,
  now: Date,
): Promise<Issue[]> {
  const { campaignType } = brief
  if (campaignType === undefined || slugs.length === 0) return []
  const talents = await listTalentsOfDraft(ctx.db, { slugs, campaignType })
  const [first] = talents
  if (!first) return []
  const shared = {
    buyer: { accountId: caller.accountId, name: brief.buyerBrandName ?? caller.displayName },
    medium: first.medium,
    campaignType,
    imageKind: brief.imageKind ?? null,
    usageTypes: brief.usageTypes ?? [],
    customUsage: brief.customUsage ?? null,
    wantsSharing: brief.wantsSharing ?? null,
    sharingDescription: brief.sharingDescription ?? null,
    scope: brief.scope ?? null,
  }
  const sides = talents.map(({ id, display_name }) => ({ accountId: id, name: display_name }))
  const found = await findConflictsOfTalents(ctx.db, ctx.config, shared, sides, now)
  return talents.flatMap(({ id, slug }) => {
    const message = found.get(id)
    return message === undefined ? [] : [{ path: `slugs.${slugs.indexOf(slug)}`, message }]
  })
}
