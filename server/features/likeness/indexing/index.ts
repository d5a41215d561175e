export { addIndexingEvents, type IndexingType } from './queries/add-indexing-events.ts'
