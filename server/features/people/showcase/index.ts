export type { DeclinedTopic } from './domain/topics.ts'
export { brandShowers, declinedTopics, voicePlayers } from './queries/fragments.ts'
export { DeclinedTopicName } from './topic-name.ts'
