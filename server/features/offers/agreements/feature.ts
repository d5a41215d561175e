import { defineFeature } from '../../../feature.ts'
import { READS } from '../../../platform/limits/unpaid-costs.ts'
import { eraseFilesOf } from './erase-files-of.ts'
import { agreementsPersonalData } from './queries/personal-data.ts'
import {
  checkAgreementRoute,
  getAgreementPdfRoute,
  getAgreementRoute,
  signAgreementRoute,
} from './routes/agreement-routes.ts'
import { getRequirementRoute, saveRequirementRoute } from './routes/requirement-routes.ts'

export const feature = defineFeature({
  name: 'offers/agreements',
  about: 'the agreement of an offer that both sides sign, and its sealed PDF',
  tables: ['agreement_requirements', 'agreement_signatures', 'agreements'],
  routes: [
    getAgreementRoute,
    signAgreementRoute,
    getAgreementPdfRoute,
    checkAgreementRoute,
    getRequirementRoute,
    saveRequirementRoute,
  ],
  eraseOutside: eraseFilesOf,
  personalData: agreementsPersonalData,
  unpaidCosts: {
    'GET /api/agreements/{code}': READS,
  },
})
