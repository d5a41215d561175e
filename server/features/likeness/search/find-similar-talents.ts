import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { findExact } from './queries/find-exact.ts'
import { findOwnMeaning } from './queries/find-own-meaning.ts'
import { findSimilar } from './queries/find-similar.ts'
import { readProfiles } from './queries/read-profiles.ts'
import type { SearchHit } from './search-likeness.ts'

const MAX_SIMILAR = 4

/**
 * Returns the listed talents closest in meaning, without calling a model. Until the description is
 * embedded, returns those of the same category with the most followers. Empty for a talent who is
 * not listed.
 * @throws NotFound
 */
export async function findSimilarTalents(ctx: Context, slug: string, signal: AbortSignal): Promise<SearchHit[]> {
  const own = await findOwnMeaning(ctx.db, slug)
  if (!own) throw notFound('There is no such talent.')
  if (!own.isListed) return []
  // Ask for one more, because the talent themselves is among the results.
  const page = { limit: MAX_SIMILAR + 1, offset: 0 }
  const { category, meaning } = own
  const hits = meaning
    ? await findSimilar(ctx.db, { ...page, meaning }, { signal })
    : category === null
      ? []
      : (await findExact(ctx.db, { ...page, filters: { category }, sorting: MOST_FOLLOWERS }, { signal })).hits
  const others = hits.filter(({ accountId }) => accountId !== own.accountId).slice(0, MAX_SIMILAR)
  const found = await readProfiles(ctx.primary, others)
  return found.map((each) => ({ ...each, match: 'similar' as const }))
}

const MOST_FOLLOWERS = { by: 'numberOfFollowers', direction: 'desc' } as const
