export { addIndexingEvent, type IndexingType } from './queries/add-indexing-event.ts'
