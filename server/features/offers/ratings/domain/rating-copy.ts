import type { Side } from '../../offer/index.ts'
import type { Copy, NoticeFacts } from '../../offer-notices/index.ts'

const nameOf = (facts: NoticeFacts, side: Side): string => (side === 'brand' ? facts.brand : facts.talent)
const quoted = (words: string | null): string => (words ? ` “${words}”` : '')

export const ratingRequestCopy =
  (reader: Side, until: string) =>
  (facts: NoticeFacts): Copy => {
    const other = nameOf(facts, reader === 'brand' ? 'talent' : 'brand')
    return {
      title: `Rate your work with ${other}`,
      body: `Your offer is complete. Rate it with 1 to 5 stars and a comment by ${until}. Ratings stay hidden until both of you have rated or a week has passed.`,
    }
  }

/** `by` is the side that rated the reader. */
export const ratingReceivedCopy =
  (by: Side, { stars, words }: { stars: number; words: string | null }) =>
  (facts: NoticeFacts): Copy => ({
    title: `${nameOf(facts, by)} rated you ${stars} of 5`,
    body: `${nameOf(facts, by)} gave you ${stars} of 5 stars.${quoted(words)} The rating is now visible.`,
  })

/** Copy for an author whose rating is now visible although the other side has not rated. */
export const ratingVisibleCopy =
  (by: Side) =>
  (facts: NoticeFacts): Copy => {
    const other = nameOf(facts, by === 'brand' ? 'talent' : 'brand')
    return {
      title: `Your rating of ${other} is visible`,
      body: `A week has passed, so your rating of ${other} is now visible. You do not need to do anything.`,
    }
  }
