import { defineFeature } from '../../../feature.ts'
import { HOLDER, LINK, READS } from '../../../platform/limits/unpaid-costs.ts'
import { createArtFeed } from './art-feed.ts'
import { artworkMailExamples, createArtworkMails } from './artwork-mails.ts'
import { deleteUnorderedArt } from './delete-unordered-art.ts'
import { eraseArtOf } from './erase-art-of.ts'
import { startArt } from './generate-art.ts'
import { createMerchArt } from './merch-art.ts'
import { findSessionsWithArt, listPreviews } from './queries/art.ts'
import { listJobsOf } from './queries/generations.ts'
import { artworkPersonalData } from './queries/personal-data.ts'
import { artworkRoutesOf } from './routes/artwork-routes.ts'

export const feature = defineFeature({
  name: 'merch/artwork',
  about: "art from fans' selfies: generation, selection, retention",
  tables: [
    'merch_art',
    'merch_art_loans',
    'merch_generation_cache',
    'merch_generation_counts',
    'merch_generation_links',
  ],
  mailExamples: artworkMailExamples,
  mails: createArtworkMails,
  personalData: artworkPersonalData,
  eraseOutside: eraseArtOf,
  routes: ({ generationKinds }) => artworkRoutesOf(generationKinds.MERCH_ART),
  generationKinds: ({ handlers }) => ({ MERCH_ART: createMerchArt({ onGenerated: [handlers.artwork.onGenerated] }) }),
  feeds: { artwork: createArtFeed },
  deleteFanCreations: deleteUnorderedArt,
  findReferencedSessions: findSessionsWithArt,
  handlers: (all) => ({
    fanSessions: {
      beginArt: (ctx, { bearer, designId, visitor, request }) =>
        startArt(ctx, all.generationKinds.MERCH_ART, { body: { sessionId: bearer, designId }, visitor, request }),
    },
    fanData: { listPreviews, listJobs: listJobsOf },
  }),
  unpaidCosts: {
    'POST /api/merch/ai/generate': ['art', 'model', 'artMail'],
    'POST /api/merch/ai/select': HOLDER,
    'GET /api/merch/ai/generation/{sessionId}': READS,
    'GET /api/merch/ai/generation/{sessionId}/events': ['stream'],
    'GET /api/merch/ai/recover': LINK,
  },
})
