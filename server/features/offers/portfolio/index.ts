export { type TrackCounts, type TrackRecord, toTrackRecord } from './domain/track-record.ts'
export { TrackRecordView, viewWork, WorkView } from './portfolio-view.ts'
export { newestWorksOf, pastBrandsOf, type ShownWork, trackCountsOf } from './queries/fragments.ts'
