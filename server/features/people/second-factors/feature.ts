import { defineFeature } from '../../../feature.ts'
import { LINK } from '../../../platform/limits/unpaid-costs.ts'
import { factorMailExamples } from './mail-examples.ts'
import { confirmAppRoute, removeAppRoute, startAppRoute } from './routes/app-routes.ts'
import { listFactorsRoute, renewRecoveryCodesRoute } from './routes/factor-routes.ts'
import { addPasskeyRoute, removePasskeyRoute, renamePasskeyRoute, startPasskeyRoute } from './routes/passkey-routes.ts'
import {
  finishRecoveryRoute,
  startRecoveryRoute,
  stopRecoveryByLinkRoute,
  stopRecoveryRoute,
} from './routes/recovery-routes.ts'
import { resetFactorsRoute } from './routes/reset-factors-route.ts'
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
    startRecoveryRoute,
    stopRecoveryByLinkRoute,
    finishRecoveryRoute,
    stopRecoveryRoute,
    resetFactorsRoute,
  ],
  handlers: {
    recoveryPages: { stop: stopRecoveryByLinkRoute, finish: finishRecoveryRoute },
  },
  mailExamples: factorMailExamples,
  unpaidCosts: {
    'POST /api/auth/second-step/recovery': ['guess', 'mail'],
    'POST /api/auth/factor-recovery/stop': LINK,
    'POST /api/auth/factor-recovery/finish': ['mail'],
  },
})
