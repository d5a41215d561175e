export type TalentFacts = {
  /** Cosine similarity of the profile and the brief. Null if unknown. */
  nearness: number | null
  sharedWords: readonly string[]
  completedOffers: number
  /** Counts offers of the brief's campaign type. Null if the brief names no type. */
  completedOfType: number | null
  amount: 'not said' | 'taken' | 'below the minimum'
  payoutsReady: boolean
}

type MatchRule = {
  weight: number
  /**
   * Returns from 0 to 1 how well the talent meets the rule. A rule that returns null does not
   * count.
   */
  share: (facts: TalentFacts) => number | null
  reason: (facts: TalentFacts, campaign: string) => string | undefined
}

/**
 * Cosine similarities: up to the first, texts count as unrelated; from the second on, as the same
 * subject.
 */
const UNRELATED_SIMILARITY = 0.15
const SAME_SUBJECT_SIMILARITY = 0.6
const MENTIONED_SIMILARITY = 0.5

const within = (share: number): number => Math.min(1, Math.max(0, share))
const times = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
const computeSimilarity = ({ nearness }: TalentFacts): number | null =>
  nearness === null
    ? null
    : within((nearness - UNRELATED_SIMILARITY) / (SAME_SUBJECT_SIMILARITY - UNRELATED_SIMILARITY))

export const MATCH_RULES = {
  meaning: {
    weight: 40,
    share: computeSimilarity,
    reason: (facts) =>
      (computeSimilarity(facts) ?? 0) >= MENTIONED_SIMILARITY ? 'their profile matches your brief' : undefined,
  },
  pastWork: {
    weight: 25,
    share: ({ completedOfType }) => (completedOfType === null ? null : within(completedOfType / 3)),
    reason: ({ completedOfType }, campaign) =>
      completedOfType ? `they completed ${times(completedOfType, 'offer')} of type “${campaign}”` : undefined,
  },
  words: {
    weight: 15,
    share: ({ sharedWords }) => within(sharedWords.length / 3),
    reason: ({ sharedWords }) =>
      sharedWords.length > 0 ? `their profile mentions ${LIST.format(sharedWords.slice(0, 3))}` : undefined,
  },
  experience: {
    weight: 10,
    share: ({ completedOffers }) => within(completedOffers / 5),
    reason: ({ completedOffers, completedOfType }) =>
      completedOffers > (completedOfType ?? 0)
        ? `they completed ${times(completedOffers, 'offer')} in total`
        : undefined,
  },
  amount: {
    weight: 10,
    share: ({ amount }) => (amount === 'not said' ? null : Number(amount === 'taken')),
    reason: ({ amount }) => {
      if (amount === 'below the minimum') return 'your amount is below their minimum'
      return amount === 'taken' ? 'they accept your amount' : undefined
    },
  },
  readiness: {
    weight: 5,
    share: ({ payoutsReady }) => Number(payoutsReady),
    reason: ({ payoutsReady }) =>
      payoutsReady ? 'they can accept right away' : 'they need to set up payouts before they can accept',
  },
} as const satisfies Record<string, MatchRule>

const LIST = new Intl.ListFormat('en')
/** More reasons would not fit on one line. */
const MAX_REASONS = 3

export type Match = { score: number; reason: string }

/**
 * Scores a talent from 0 to 1, rounded to thousandths, and writes the strongest reasons as one
 * sentence. `campaign` is the label of the campaign type.
 */
export function matchTalent(facts: TalentFacts, campaign: string): Match {
  const judged = Object.values<MatchRule>(MATCH_RULES).flatMap(({ weight, share, reason }) => {
    const met = share(facts)
    return met === null ? [] : [{ weight, points: weight * met, said: reason(facts, campaign) }]
  })
  const most = judged.reduce((sum, { weight }) => sum + weight, 0)
  const points = judged.reduce((sum, each) => sum + each.points, 0)
  const reasons = judged
    .toSorted((one, other) => other.points - one.points)
    .flatMap((each) => each.said ?? [])
    .slice(0, MAX_REASONS)
  const sentence = reasons.join('; ')
  return {
    score: Math.round((points / most) * 1000) / 1000,
    reason: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`,
  }
}
