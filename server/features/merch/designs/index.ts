export type { AgeGroup, BgRemovalMode, Gender, QualityTier } from './domain/resolution.ts'
export { type DesignWanted, selectDesign } from './queries/find-designs.ts'
export { designsPersonalData } from './queries/personal-data.ts'
export { type ResolvedDesign, resolveDesign } from './resolve-design.ts'
