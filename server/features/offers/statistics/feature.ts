import { defineFeature } from '../../../feature.ts'
import { countDaysJob } from './jobs/count-days-job.ts'
import { statisticsPersonalData } from './queries/personal-data.ts'
import { getStatisticsRoute } from './routes/get-statistics-route.ts'

export const feature = defineFeature({
  name: 'offers/statistics',
  about: 'statistics of offers over a range of days',
  tables: ['offer_days', 'offer_days_counted'],
  routes: [getStatisticsRoute],
  jobs: [countDaysJob],
  personalData: statisticsPersonalData,
})
