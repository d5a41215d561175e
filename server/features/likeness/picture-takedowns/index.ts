export type { PictureSurface, PictureTakedownHandlers, Settlement } from './handlers.ts'
export { countedPictureTakedowns, takenDownDigests, takenDownWorks } from './queries/fragments.ts'
