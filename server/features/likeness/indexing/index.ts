export { addIndexingEvent, type IndexingType } from './queries/add-indexing-event.ts'
export { indexingPersonalData } from './queries/personal-data.ts'
