import type { Route } from '../../../platform/http/route.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { embedRecordsJob } from './jobs/embed-records-job.ts'
import { searchByPictureRoute, searchByVoiceRoute } from './routes/search-by-sample-routes.ts'
import { searchByBodyRoute, searchByQueryRoute } from './routes/search-routes.ts'
import { showPictureRoute } from './routes/show-picture-route.ts'

export type { Category, Gender, HairColor, LikenessFacts, VoiceTone } from './domain/facts.ts'
export { CATEGORIES, GENDERS, HAIR_COLORS, VOICE_TONES } from './domain/facts.ts'
export { pictureUrl } from './picture-url.ts'
export { checkListing, type ListingFault } from './queries/check-listing.ts'
export { deleteRecord } from './queries/delete-record.ts'
export {
  type AssetVector,
  deleteFaceVectors,
  type NearFace,
  nearestFaces,
  putFaceVector,
} from './queries/face-vectors.ts'
export { listedRecords } from './queries/fragments.ts'
export { checkListedCounts } from './queries/listed-counts.ts'
export { countListed, listedSlugs } from './queries/listed-slugs.ts'
export { searchPersonalData } from './queries/personal-data.ts'
export { putVoiceVector } from './queries/voice-vectors.ts'
export { writeRecord } from './queries/write-record.ts'
export { CategoryName, GenderName, HairColorName, VoiceToneName } from './trait-names.ts'
export { unlistAccount } from './unlist-account.ts'

export const searchRoutes: readonly Route[] = [
  searchByQueryRoute,
  searchByBodyRoute,
  searchByPictureRoute,
  searchByVoiceRoute,
  showPictureRoute,
]
export const searchJobs: readonly Job[] = [embedRecordsJob]
