import { defineFeature } from '../../../feature.ts'
import { createEndGenerations, createEndGenerationsOfPerson, createEndPreviews } from './end-generations-about.ts'
import { createJobFeed } from './job-feed.ts'
import { processGenerationsJob } from './jobs/process-generations-job.ts'
import { modelTrial } from './model-trial.ts'
import { deleteEndedJobs } from './queries/end-generations.ts'
import { generationPersonalData } from './queries/personal-data.ts'
import { listFailedJobsRoute, retryJobRoute } from './routes/failed-jobs-routes.ts'
import { cancelJobRoute, listBatchRoute, readJobRoute, streamJobRoute } from './routes/job-routes.ts'
import { tryModelRoute } from './routes/try-model-route.ts'

export const feature = defineFeature({
  name: 'media/generation',
  about: 'generation jobs that take minutes; each runs once, in one of the processes',
  tables: ['generation_jobs'],
  routes: ({ kindsByName: kinds }) => [
    readJobRoute,
    listBatchRoute,
    streamJobRoute,
    cancelJobRoute(kinds),
    listFailedJobsRoute,
    retryJobRoute(kinds),
    tryModelRoute,
  ],
  personalData: generationPersonalData,
  prunings: [{ name: 'generationJobs', keptDays: 'GENERATION_JOB_DAYS', deleteBatch: deleteEndedJobs }],
  jobs: [processGenerationsJob],
  feeds: { generation: createJobFeed },
  generationKinds: { MODEL_TRIAL: modelTrial },
  onWithdrawal: ({ kindsByName }) => createEndGenerationsOfPerson(kindsByName),
  handlers: (all) => ({
    reviews: { endGenerations: (...ended) => createEndGenerationsOfPerson(all.kindsByName)(...ended) },
    consent: { endPreviews: (...ended) => createEndPreviews(all.kindsByName)(...ended) },
    fanData: { endJobs: (...ended) => createEndGenerations(all.kindsByName)(...ended) },
  }),
})
