import { defineFeature } from '../../../feature.ts'
import { embedTalentsJob } from './jobs/embed-talents-job.ts'
import { finishBlastsJob } from './jobs/finish-blasts-job.ts'
import { deleteUnsentBlasts } from './queries/delete-unsent-blasts.ts'
import { outreachPersonalData } from './queries/personal-data.ts'
import {
  discardBlastDraftRoute,
  getBlastDraftRoute,
  listBlastDraftsRoute,
  saveBlastDraftRoute,
} from './routes/blast-draft-routes.ts'
import { matchTalentsRoute } from './routes/match-talents-route.ts'
import { getBlastRoute, listBlastsRoute } from './routes/read-blast-routes.ts'
import { blastSimilarRoute, dismissSimilarRoute, suggestSimilarRoute } from './routes/similar-offer-routes.ts'
import { cancelBlastRoute, confirmBlastRoute, createBlastRoute } from './routes/write-blast-routes.ts'

export const feature = defineFeature({
  name: 'offers/outreach',
  about: 'one brief for several talents, and matching talents to a brief',
  tables: ['blasts', 'blast_drafts', 'blast_recipients', 'dismissed_suggestions', 'talent_vectors'],
  routes: [
    createBlastRoute,
    confirmBlastRoute,
    cancelBlastRoute,
    listBlastsRoute,
    getBlastRoute,
    saveBlastDraftRoute,
    listBlastDraftsRoute,
    getBlastDraftRoute,
    discardBlastDraftRoute,
    suggestSimilarRoute,
    dismissSimilarRoute,
    blastSimilarRoute,
    matchTalentsRoute,
  ],
  jobs: [finishBlastsJob, embedTalentsJob],
  personalData: outreachPersonalData,
  prunings: [{ name: 'unsentBlasts', keptDays: 'UNSENT_BLAST_DAYS', deleteBatch: deleteUnsentBlasts }],
})
