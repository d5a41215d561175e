export { portraitOf } from './portrait-of.ts'
export { findTalentPage, type TalentPage } from './queries/find-talent-page.ts'
