export { noFilter } from './manage-filters.ts'
export { type Filter, findFilters } from './queries/filters.ts'
