import { message, momentWords, sentences, type Words } from '../../../../platform/words/message.ts'
import type { Side } from '../../offer/index.ts'
import type { Copy, NoticeFacts } from '../../offer-notices/index.ts'

const nameOf = (facts: NoticeFacts, side: Side): string => (side === 'brand' ? facts.brand : facts.talent)
const quoted = (words: string | null): Words => (words ? message('“{words}”', { words }) : '')

export const ratingRequestCopy =
  (reader: Side, until: Date | null) =>
  (facts: NoticeFacts): Copy => ({
    title: message('Rate your work with {name}', { name: nameOf(facts, reader === 'brand' ? 'talent' : 'brand') }),
    body: message(
      'Your offer is complete. Rate it with 1 to 5 stars and a comment by {until, select, none {then} other {{until}}}. Ratings stay hidden until both of you have rated or a week has passed.',
      { until: until ? momentWords(until) : 'none' },
    ),
  })

/** `by` is the side that rated the reader. */
export const ratingReceivedCopy =
  (by: Side, { stars, words }: { stars: number; words: string | null }) =>
  (facts: NoticeFacts): Copy => ({
    title: message('{name} rated you {stars} of 5', { name: nameOf(facts, by), stars }),
    body: sentences(
      message('{name} gave you {stars} of 5 stars.', { name: nameOf(facts, by), stars }),
      quoted(words),
      message('The rating is now visible.'),
    ),
  })

/** Copy for an author whose rating is now visible although the other side has not rated. */
export const ratingVisibleCopy =
  (by: Side) =>
  (facts: NoticeFacts): Copy => {
    const name = nameOf(facts, by === 'brand' ? 'talent' : 'brand')
    return {
      title: message('Your rating of {name} is visible', { name }),
      body: message('A week has passed, so your rating of {name} is now visible. You do not need to do anything.', {
        name,
      }),
    }
  }
