import { defineFeature } from '../../../feature.ts'
import { PAGE, READS } from '../../../platform/limits/unpaid-costs.ts'
import { embedScriptRoute, storeFrameRoute, talentFrameRoute } from './routes/embed-routes.ts'
import { oembedRoute } from './routes/oembed-route.ts'

export const feature = defineFeature({
  name: 'integrations/embeds',
  about: 'talents and stores on other sites: oEmbed, frames, and the elements that show them',
  routes: [oembedRoute, talentFrameRoute, storeFrameRoute, embedScriptRoute],
  unpaidCosts: {
    'GET /oembed': READS,
    'GET /t/{slug}/embed': PAGE,
    'GET /c/{slug}/embed': PAGE,
    'GET /embed.js': { free: 'returns a text in memory' },
  },
})
