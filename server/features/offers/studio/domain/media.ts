/** A video needs two sessions: one for the image and one for the voice. */
export type CandidateMedium = 'IMAGE' | 'VOICE'

/** Image models that a brand chooses from (contract, part 1, "POST /api/offers/submit"). */
export const IMAGE_MODEL_KEYS = ['model_a', 'model_b', 'model_c'] as const

/** Slot with the talent's own voice. The other slots of a voice session are presets. */
export const OWN_VOICE = 'talent'

/** The first presets of the model are used. */
export const PRESETS_OF_SESSION = 3

/** `category` is the category of the campaign. */
export const suits = (medium: CandidateMedium, category: 'IMAGE' | 'VOICE' | 'VIDEO'): boolean =>
  category === 'VIDEO' || category === medium
