/** Topics that talents can decline, in the order of their pages. The table has the same list. */
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

/** Choices of an account about what it shows. */
export type Showcase = { playsVoice: boolean; showsBrands: boolean; declinedTopics: DeclinedTopic[] }

/** Choices of an account that has made none. */
export const NOTHING_SHOWN: Showcase = { playsVoice: false, showsBrands: false, declinedTopics: [] }

/** Removes repeated topics and sorts them as on pages. */
export const sortTopics = (topics: readonly DeclinedTopic[]): DeclinedTopic[] =>
  DECLINED_TOPICS.filter((topic) => topics.includes(topic))
