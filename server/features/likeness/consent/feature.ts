import { defineFeature } from '../../../feature.ts'
import { consentPersonalData } from './queries/personal-data.ts'
import { getConsentRoute, listConsentsRoute, saveConsentRoute } from './routes/consent-routes.ts'

export const feature = defineFeature({
  name: 'likeness/consent',
  about: 'the versioned consent of a talent to use their likeness',
  tables: ['likeness_consent_states', 'likeness_consents'],
  routes: ({ withdrawals: handlers }) => [getConsentRoute, saveConsentRoute(handlers), listConsentsRoute],
  personalData: ({ withdrawals }) => consentPersonalData(withdrawals),
})
