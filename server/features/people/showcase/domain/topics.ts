/** In the order of their pages. The table has the same list. */
export const DECLINED_TOPICS = [
  'ALCOHOL',
  'TOBACCO',
  'GAMBLING',
  'POLITICS',
  'RELIGION',
  'ADULT',
  'WEAPONS',
  'CRYPTO',
  'MEDICINE',
  'LOANS',
] as const
export type DeclinedTopic = (typeof DECLINED_TOPICS)[number]

export type Showcase = { playsVoice: boolean; showsBrands: boolean; declinedTopics: DeclinedTopic[] }

export const NOTHING_SHOWN: Showcase = { playsVoice: false, showsBrands: false, declinedTopics: [] }

export const sortTopics = (topics: readonly DeclinedTopic[]): DeclinedTopic[] =>
  DECLINED_TOPICS.filter((topic) => topics.includes(topic))
