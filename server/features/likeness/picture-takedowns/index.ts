export type { HiddenPicture, PictureSurface, PictureTakedownHandlers, Settlement, SurfaceCtx } from './handlers.ts'
export { takenDownDigests, takenDownWorks } from './queries/fragments.ts'
