import { named, OneOf } from '../../../platform/http/schemas.ts'
import { DECLINED_TOPICS } from './domain/topics.ts'

export const DeclinedTopicName = named('DeclinedTopic', OneOf(DECLINED_TOPICS))
