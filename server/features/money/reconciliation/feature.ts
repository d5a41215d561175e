import { defineFeature } from '../../../feature.ts'
import { checkBooksJob } from './jobs/check-books-job.ts'
import { reconciliationPersonalData } from './queries/personal-data.ts'
import { readBooksRoute } from './routes/read-books-route.ts'

export const feature = defineFeature({
  name: 'money/reconciliation',
  about: 'checks of the books against all rows and against the processor',
  tables: ['books_checks'],
  routes: [readBooksRoute],
  jobs: [checkBooksJob],
  personalData: reconciliationPersonalData,
})
