export { IMAGE_MODEL_KEYS } from './domain/media.ts'
export { eraseCandidatesOf } from './erase-candidates-of.ts'
export { keepChosen } from './keep-chosen.ts'
export { candidateSessions, successfulCandidates } from './queries/fragments.ts'
