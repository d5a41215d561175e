export { visibleRatings } from './queries/fragments.ts'
export { type Totals, toReputation } from './queries/ratings.ts'
export { ReputationView } from './rating-view.ts'
