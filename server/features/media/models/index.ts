import type { Route } from '../../../platform/http/route.ts'
import {
  changeModelRoute,
  createModelRoute,
  deleteModelRoute,
  listModelsRoute,
  readModelRoute,
} from './routes/manage-models-routes.ts'

export { assertAffordable } from './assert-affordable.ts'
export { budgetSpentToday } from './budget-spent-today.ts'
export { type CallingContext, type CallResult, callModel, type ModelRequest, type UseModel } from './call-model.ts'
export { describePicture } from './describe-picture.ts'
export { isPaused } from './domain/breaker.ts'
export { formatDollars } from './domain/budget-day.ts'
export type { CallPurpose } from './domain/purpose.ts'
export { findActiveModel } from './find-active-model.ts'
export { modelMailExamples } from './mail-examples.ts'
export { getModelToday, listModelsToday } from './manage-models.ts'
export { ModelNotCalled } from './model-not-called.ts'
export { toModelView } from './model-view.ts'
export { type PresetVoice, presetVoices } from './preset-voices.ts'
export { markCallsLost } from './queries/end-call.ts'
export { costsOfJobs } from './queries/fragments.ts'
export { hasPaidCalls } from './queries/has-paid-calls.ts'
export { modelsPersonalData } from './queries/personal-data.ts'
export { deleteModelCalls } from './queries/prune-calls.ts'
export { requireCallable } from './require-callable.ts'
export { assertTriable, type Trial, type TrialResult, tryModel } from './try-model.ts'

export const modelsRoutes: readonly Route[] = [
  listModelsRoute,
  readModelRoute,
  createModelRoute,
  changeModelRoute,
  deleteModelRoute,
]
