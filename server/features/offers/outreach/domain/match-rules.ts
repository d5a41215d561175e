/** What is known of a talent when a brief is held against it. */
export type TalentFacts = {
  /** How near in meaning profile and brief are: a cosine. Null: nobody could say. */
  nearness: number | null
  /** Words of the brief that the profile has too. */
  sharedWords: readonly string[]
  completedOffers: number
  /** Of the brief's campaign type; null when it names none. */
  completedOfType: number | null
  /** What the brief offers, held against what they take. */
  amount: 'not said' | 'taken' | 'below the minimum'
  payoutsReady: boolean
}

type MatchRule = {
  /** How much it counts beside the others. */
  weight: number
  /** How well it is met, 0 to 1; null: it cannot be said, and counts neither way. */
  share: (facts: TalentFacts) => number | null
  /** What it says for them, or against them, in a few words. */
  say: (facts: TalentFacts, campaign: string) => string | undefined
}

/** Two texts about different things still have something in common; what is nearer than this is about the same. */
const APART = 0.15
const ALIKE = 0.6
const SAID_AS_ALIKE = 0.5

const within = (share: number): number => Math.min(1, Math.max(0, share))
const times = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
const meaning = ({ nearness }: TalentFacts): number | null =>
  nearness === null ? null : within((nearness - APART) / (ALIKE - APART))

/** Why a talent suits a brief: each reason a row, with what it weighs. */
export const MATCH_RULES = {
  meaning: {
    weight: 40,
    share: meaning,
    say: (facts) => ((meaning(facts) ?? 0) >= SAID_AS_ALIKE ? 'their profile is close to your brief' : undefined),
  },
  pastWork: {
    weight: 25,
    share: ({ completedOfType }) => (completedOfType === null ? null : within(completedOfType / 3)),
    say: ({ completedOfType }, campaign) =>
      completedOfType ? `they finished ${times(completedOfType, 'offer')} of the type “${campaign}”` : undefined,
  },
  words: {
    weight: 15,
    share: ({ sharedWords }) => within(sharedWords.length / 3),
    say: ({ sharedWords }) =>
      sharedWords.length > 0 ? `their profile mentions ${LIST.format(sharedWords.slice(0, 3))}` : undefined,
  },
  experience: {
    weight: 10,
    share: ({ completedOffers }) => within(completedOffers / 5),
    say: ({ completedOffers, completedOfType }) =>
      completedOffers > (completedOfType ?? 0)
        ? `they finished ${times(completedOffers, 'offer')} here in all`
        : undefined,
  },
  amount: {
    weight: 10,
    share: ({ amount }) => (amount === 'not said' ? null : Number(amount === 'taken')),
    say: ({ amount }) => {
      if (amount === 'below the minimum') return 'your amount is below their minimum'
      return amount === 'taken' ? 'your amount is one they take' : undefined
    },
  },
  readiness: {
    weight: 5,
    share: ({ payoutsReady }) => Number(payoutsReady),
    say: ({ payoutsReady }) =>
      payoutsReady ? 'they can accept at once' : 'they have to set up payouts before they can accept',
  },
} as const satisfies Record<string, MatchRule>

const LIST = new Intl.ListFormat('en')
/** More than a line, and nobody reads it. */
const MOST_REASONS = 3

export type Match = { score: number; reason: string }

/**
 * How well a talent suits a brief, 0 to 1 in thousandths, and why in a sentence: what speaks for them first, by what it
 * weighs. `campaign`: what the campaign type is called.
 */
export function matchTalent(facts: TalentFacts, campaign: string): Match {
  const judged = Object.values<MatchRule>(MATCH_RULES).flatMap(({ weight, share, say }) => {
    const met = share(facts)
    return met === null ? [] : [{ weight, points: weight * met, said: say(facts, campaign) }]
  })
  const most = judged.reduce((sum, { weight }) => sum + weight, 0)
  const points = judged.reduce((sum, each) => sum + each.points, 0)
  const said = judged
    .toSorted((one, other) => other.points - one.points)
    .flatMap((each) => each.said ?? [])
    .slice(0, MOST_REASONS)
  const sentence = said.join('; ')
  return {
    score: Math.round((points / most) * 1000) / 1000,
    reason: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`,
  }
}
