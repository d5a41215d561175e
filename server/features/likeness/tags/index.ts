export { findAnalyzingModels, PICTURE_VERSION, VOICE_VERSION } from './analyzing-models.ts'
export { gatherFacts } from './gather-facts.ts'
export { planReindex, type ReindexPlan, type ReindexScope } from './plan-reindex.ts'
export { putOwnStatements } from './queries/own-statements.ts'
