export { AssetView, viewAssets } from './asset-view.ts'
export type { AssetType } from './domain/asset-types.ts'
export { type CheckPerson, createLikenessFetch } from './likeness-fetch.ts'
export { insertStored } from './queries/add-assets.ts'
export { assetFiles, showableImages, showableVoices, usableImages, usableRecordings } from './queries/fragments.ts'
export { holdAsset, releaseAsset, type TakenDown, takeDownAssets } from './queries/hold-assets.ts'
export { listUsableAssets, type UsableAsset } from './queries/list-assets.ts'
export {
  type AnalyzedAsset,
  type AnalyzingModel,
  type CorrectedTags,
  countAnalyzed,
  countTagAttempt,
  listAccountsToAnalyze,
  listAnalyzedAssets,
  listUnanalyzed,
  lockCorrected,
  lockUnanalyzed,
  MAX_TAG_ATTEMPTS,
  markStale,
  presentAssets,
  putAnalysis,
  putCorrected,
  resetAnalyses,
  type UnanalyzedAsset,
  type VoiceWave,
} from './queries/tag-assets.ts'
