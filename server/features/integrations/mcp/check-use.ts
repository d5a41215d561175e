import type { Fields } from './call-api.ts'
import type { PreparedCall, PreparedTool } from './tool-schemas.ts'
import type { AVAILABILITIES } from './use-check-view.ts'

type Talent = { displayName: string; declinedCategories: string[]; likeness: object | null }
type Found = { slug: string; availability?: 'FREE' | 'ON_REQUEST' }

/** If more talents than this match the name, the talent's availability is reported as unknown. */
const MOST_NAMESAKES = 100

/**
 * Tells whether a talent is free for a use, and the price if one is asked for. Looks for the talent
 * in a search, which leaves out talents who are not free. The search uses the functions that decide
 * about offers.
 */
export async function checkUse(
  call: (call: PreparedCall, fields: Fields) => Promise<Fields>,
  [profile, search, quote]: PreparedTool['calls'],
  input: Fields,
): Promise<Fields> {
  if (!profile || !search || !quote) throw new Error('This tool needs three calls.')
  const { talent } = (await call(profile, input)) as { talent: Talent }
  const { displayName, declinedCategories, likeness } = talent
  const named = { ...search, call: { ...search.call, fixed: { q: displayName, limit: String(MOST_NAMESAKES) } } }
  const { results, count } = (await call(named, input)) as { results: Found[]; count: number }
  const found = results.find(({ slug }) => slug === input.slug)
  const isHidden = likeness === null || count > MOST_NAMESAKES
  const availability: (typeof AVAILABILITIES)[number] = found?.availability ?? (isHidden ? 'UNKNOWN' : 'NOT_FREE')
  const isPriced = ['campaignType', 'offerAmountMinorUnit', 'currency'].every((field) => input[field] !== undefined)
  const withTalent = { ...quote, call: { ...quote.call, fixed: { slugs: String(input.slug) } } }
  return {
    slug: input.slug,
    displayName,
    availability,
    declinedCategories,
    quote: isPriced ? await call(withTalent, input) : null,
  }
}
