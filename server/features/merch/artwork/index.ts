export { createArtFeed } from './art-feed.ts'
export { artworkMailExamples, createArtworkMails } from './artwork-mails.ts'
export { deleteUnorderedArt } from './delete-unordered-art.ts'
export type { GeneratedHandler } from './domain/generated-handler.ts'
export { removeBackground } from './draw-attempt.ts'
export { eraseArtOf } from './erase-art-of.ts'
export { startArt } from './generate-art.ts'
export { keepArt, releaseArt } from './keep-art.ts'
export { createMerchArt } from './merch-art.ts'
export { assertNameAllowed, assertNoteAllowed } from './moderate-name.ts'
export {
  type Art,
  findArt,
  findLent,
  findSessionsWithArt,
  lendArt,
  listArtOfSession,
  listPreviews,
} from './queries/art.ts'
export { listJobsOf } from './queries/generations.ts'
export { artworkPersonalData } from './queries/personal-data.ts'
export { artworkRoutesOf as createArtworkRoutes } from './routes/artwork-routes.ts'
export { selectArt } from './select-art.ts'
