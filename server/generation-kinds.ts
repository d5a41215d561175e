import { createLikenessFetch } from './features/likeness/assets/index.ts'
import type { WithdrawalHandler } from './features/likeness/consent/index.ts'
import { checkPerson } from './features/likeness/reviews/index.ts'
import { unlistAccount } from './features/likeness/search/index.ts'
import { reanalyzeAfterConsent } from './features/likeness/tags/index.ts'
import {
  createEndGenerations,
  createEndGenerationsAbout,
  type GenerationKinds,
  kindsByName,
  modelTrial,
} from './features/media/generation/index.ts'
import { storeArt } from './features/merch/store-art/index.ts'
import { imageCandidate, voiceCandidate, voicePreview } from './features/offers/studio/index.ts'
import { CLOSE_STORE, MERCH_ART } from './merch.ts'

/** Implementation of each kind of long work. The kinds themselves: `GENERATION_KIND_NAMES`. */
export const GENERATION_KINDS: GenerationKinds = {
  MODEL_TRIAL: modelTrial,
  LIKENESS_FETCH: createLikenessFetch(checkPerson),
  IMAGE_CANDIDATE: imageCandidate,
  VOICE_CANDIDATE: voiceCandidate,
  VOICE_PREVIEW: voicePreview,
  MERCH_ART,
  STORE_ART: storeArt,
}

/** Ends jobs whose photo is deleted. */
export const END_GENERATIONS = createEndGenerations(kindsByName(GENERATION_KINDS))

/** Ends all jobs about a person's likeness. */
export const END_GENERATIONS_ABOUT: WithdrawalHandler = createEndGenerationsAbout(kindsByName(GENERATION_KINDS))

/** Handlers that run in the transaction of a talent's consent withdrawal. */
export const WITHDRAWAL_HANDLERS: readonly WithdrawalHandler[] = [
  END_GENERATIONS_ABOUT,
  unlistAccount,
  reanalyzeAfterConsent,
  CLOSE_STORE,
]
