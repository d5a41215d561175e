import { defineFeature } from '../../../feature.ts'
import { HOLDER, READS } from '../../../platform/limits/unpaid-costs.ts'
import { handOverPersonalData } from './queries/personal-data.ts'
import { handOverRoute } from './routes/hand-over-route.ts'
import { readHandOverRoute } from './routes/read-hand-over-route.ts'

export const feature = defineFeature({
  name: 'merch/hand-over',
  about: "moving a fan's session to a phone with a one-time link",
  tables: ['merch_hand_overs'],
  routes: [handOverRoute, readHandOverRoute],
  personalData: handOverPersonalData,
  unpaidCosts: {
    'POST /api/merch/session/hand-over': HOLDER,
    'GET /api/merch/session/hand-over': READS,
  },
})
