import { defineFeature } from '../../../feature.ts'
import { bodySchemaOf, EVENT_KINDS, exampleBodyOf, openSchema } from './catalog.ts'
import { eventsPersonalData } from './queries/personal-data.ts'

export const feature = defineFeature({
  name: 'integrations/events',
  about: 'the catalog of events that receivers outside are told about, and their outbox',
  tables: ['webhook_outbox'],
  webhooks: EVENT_KINDS.map((kind) => ({
    type: kind.type,
    about: kind.about,
    body: openSchema(bodySchemaOf(kind)),
    example: exampleBodyOf(kind),
  })),
  personalData: eventsPersonalData,
})
