import { defineFeature } from '../../../feature.ts'
import { consentPersonalData } from './queries/personal-data.ts'
import { getConsentRoute, listConsentsRoute, saveConsentRoute } from './routes/consent-routes.ts'
import { getPreviewChoiceRoute, savePreviewChoiceRoute } from './routes/preview-routes.ts'

export const feature = defineFeature({
  name: 'likeness/consent',
  about: 'the versioned consent of a talent to use their likeness',
  tables: ['likeness_consent_states', 'likeness_consent_texts', 'likeness_consents', 'likeness_preview_choices'],
  routes: ({ withdrawals, handlers }) => [
    getConsentRoute,
    saveConsentRoute(withdrawals),
    listConsentsRoute,
    getPreviewChoiceRoute,
    savePreviewChoiceRoute(handlers.consent),
  ],
  personalData: ({ withdrawals }) => consentPersonalData(withdrawals),
})
