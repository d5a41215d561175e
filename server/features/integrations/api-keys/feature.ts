import { defineFeature } from '../../../feature.ts'
import { keyMailExamples } from './mail-examples.ts'
import { pruneHistory } from './queries/history.ts'
import { pruneKeys } from './queries/keys.ts'
import { apiKeysPersonalData } from './queries/personal-data.ts'
import { createKeyRoute, getKeyRoute, listKeysRoute, revokeKeyRoute, rotateKeyRoute } from './routes/key-routes.ts'

export const feature = defineFeature({
  name: 'integrations/api-keys',
  about: 'keys with which programs act for an account, and the table of what they may do',
  tables: ['api_key_history', 'api_keys'],
  routes: [listKeysRoute, createKeyRoute, getKeyRoute, rotateKeyRoute, revokeKeyRoute],
  personalData: apiKeysPersonalData,
  mailExamples: keyMailExamples,
  prunings: [
    { name: 'endedApiKeys', keptDays: 'ENDED_API_KEY_DAYS', deleteBatch: pruneKeys },
    { name: 'apiKeyHistory', keptDays: 'ENDED_API_KEY_DAYS', deleteBatch: pruneHistory },
  ],
})
