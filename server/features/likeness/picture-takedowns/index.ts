export type { PictureSurface, PictureTakedownHandlers, Settlement } from './handlers.ts'
export {
  countedPictureTakedowns,
  removedBySingleTakedowns,
  takenDownDigests,
  takenDownWorks,
} from './queries/fragments.ts'
