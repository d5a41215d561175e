export {
  CATEGORIES,
  type Category,
  GENDERS,
  type Gender,
  HAIR_COLORS,
  type HairColor,
  type LikenessFacts,
  VOICE_TONES,
  type VoiceTone,
} from './domain/facts.ts'
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
export { findPublicPicture } from './queries/find-public-picture.ts'
export { listedRecords, newestVoiceOf, type PublicVoice, storedFaces } from './queries/fragments.ts'
export { checkListedCounts } from './queries/listed-counts.ts'
export { countListed, listedSlugs } from './queries/listed-slugs.ts'
export { putVoiceVector } from './queries/voice-vectors.ts'
export { writeRecord } from './queries/write-record.ts'
export { CategoryName, GenderName, HairColorName, VoiceToneName } from './trait-names.ts'
export { toVoiceSample, VoiceSample } from './voice-sample.ts'
