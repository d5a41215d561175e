export { type AnalyzedFace, checkFace } from './check-face.ts'
export { createPersonCheck } from './check-person.ts'
export { openFaceCases } from './queries/fragments.ts'
export type { TakedownHandlers } from './takedown-handlers.ts'
