export type { PictureSurface, PictureTakedownHandlers, Settlement } from './handlers.ts'
export { takenDownDigests, takenDownWorks } from './queries/fragments.ts'
