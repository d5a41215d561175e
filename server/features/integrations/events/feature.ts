import { defineFeature } from '../../../feature.ts'
import { eventsPersonalData } from './queries/personal-data.ts'

export const feature = defineFeature({
  name: 'integrations/events',
  about: 'the catalog of events that receivers outside are told about, and their outbox',
  tables: ['webhook_outbox'],
  personalData: eventsPersonalData,
})
