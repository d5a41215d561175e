import { defineFeature } from '../../../feature.ts'
import { confirmAppRoute, removeAppRoute, startAppRoute } from './routes/app-routes.ts'
import { listFactorsRoute, renewRecoveryCodesRoute } from './routes/factor-routes.ts'
import { addPasskeyRoute, removePasskeyRoute, renamePasskeyRoute, startPasskeyRoute } from './routes/passkey-routes.ts'
import { startStepUpRoute, stepUpRoute } from './routes/step-up-routes.ts'

export const feature = defineFeature({
  name: 'people/second-factors',
  about: 'passkeys, authenticator apps, recovery codes, and confirming that it is you',
  routes: [
    listFactorsRoute,
    startPasskeyRoute,
    addPasskeyRoute,
    renamePasskeyRoute,
    removePasskeyRoute,
    startAppRoute,
    confirmAppRoute,
    removeAppRoute,
    renewRecoveryCodesRoute,
    startStepUpRoute,
    stepUpRoute,
  ],
})
