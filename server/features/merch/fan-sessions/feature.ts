import { defineFeature } from '../../../feature.ts'
import { READS } from '../../../platform/limits/unpaid-costs.ts'
import { eraseFansOf } from './erase-fans-of.ts'
import { forgetFansJob } from './jobs/forget-fans-job.ts'
import { findSessionOfBearer } from './queries/find-session.ts'
import { fanSessionsPersonalData } from './queries/personal-data.ts'
import { deleteSessionSteps } from './queries/session-analytics.ts'
import {
  clearAddresses,
  closeSessions,
  filterIdleSessions,
  findSessionsWithAddress,
  forgetPhotos,
  listPhotos,
  listSessionsOf,
} from './queries/sessions-of-address.ts'
import {
  createUploadSelfieRoute,
  presignUploadRoute,
  verifyImageRoute,
  verifySelfieRoute,
} from './routes/selfie-routes.ts'
import { sessionRoutes } from './routes/session-routes.ts'

export const feature = defineFeature({
  name: 'merch/fan-sessions',
  about: "a fan's session in a storefront, the selfie, and their retention",
  tables: [
    'merch_presigned_uploads',
    'merch_selfies',
    'merch_session_analytics',
    'merch_session_steps',
    'merch_sessions',
  ],
  routes: ({ handlers: { fanSessions: handlers } }) => [
    ...sessionRoutes(handlers),
    createUploadSelfieRoute(handlers),
    verifySelfieRoute,
    verifyImageRoute,
    presignUploadRoute,
  ],
  jobs: ({ handlers: { retention }, deleteFanCreations, sessionReferences }) => [
    forgetFansJob({ ...retention, deleteFanCreations }, sessionReferences),
  ],
  eraseOutside: eraseFansOf,
  personalData: fanSessionsPersonalData,
  prunings: [{ name: 'fanSteps', keptDays: 'FAN_JOURNEY_DAYS', deleteBatch: deleteSessionSteps }],
  handlers: {
    fanData: {
      openSession: async (db, bearer) => (await findSessionOfBearer(db, bearer, undefined))?.id,
      findSessionsWithAddress,
      listSessionsOf,
      listPhotos,
      closeSessions,
      clearAddresses,
      forgetPhotos,
      findIdle: filterIdleSessions,
    },
  },
  unpaidCosts: {
    'POST /api/merch/session/create': ['session'],
    'GET /api/merch/session/{id}': READS,
    'PATCH /api/merch/session/update': ['reminder', 'artMail'],
    'POST /api/merch/upload': ['photo', 'bytes', 'model', 'art', 'artMail'],
    'POST /api/merch/upload/verify': ['photo', 'model'],
    'POST /api/merch/verify-image': ['photo', 'model'],
    'POST /api/merch/upload/presigned-url': ['photo', 'bytes'],
  },
})
