import { defineFeature } from '../../../feature.ts'
import { purgePagesJob } from './jobs/purge-pages-job.ts'
import { keptPagesPersonalData } from './queries/personal-data.ts'

export const feature = defineFeature({
  name: 'people/kept-pages',
  about: 'public pages that are rendered once per change, and the purges of caches in front',
  tables: ['page_changes'],
  jobs: [purgePagesJob],
  personalData: keptPagesPersonalData,
})
