import { defineFeature } from '../../../feature.ts'
import { modelMailExamples } from './mail-examples.ts'
import { modelsPersonalData } from './queries/personal-data.ts'
import { deleteModelCalls } from './queries/prune-calls.ts'
import {
  changeModelRoute,
  createModelRoute,
  deleteModelRoute,
  listModelsRoute,
  readModelRoute,
} from './routes/manage-models-routes.ts'

export const feature = defineFeature({
  name: 'media/models',
  about: 'the model registry, and the one way to call a model: cost, budget, circuit breaker',
  tables: ['ai_models', 'model_calls', 'model_slots', 'model_spending'],
  routes: [listModelsRoute, readModelRoute, createModelRoute, changeModelRoute, deleteModelRoute],
  mailExamples: modelMailExamples,
  personalData: modelsPersonalData,
  prunings: [{ name: 'modelCalls', keptDays: 'MODEL_CALL_DAYS', deleteBatch: deleteModelCalls }],
})
