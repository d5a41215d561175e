/** What candidates are made of: pictures or speech. A video needs both, a session each. */
export type CandidateMedium = 'IMAGE' | 'VOICE'

/** The three image models a brand picks a candidate from (part 1, "POST /api/offers/submit"). */
export const IMAGE_MODEL_KEYS = ['model_a', 'model_b', 'model_c'] as const

/** The slot that speaks with the talent's own voice; the other slots of a session of voices are presets. */
export const OWN_VOICE = 'talent'

/** Presets that a session lets speak, the first of those that the model has. */
export const PRESETS_OF_SESSION = 3

/** Which campaigns a session of the medium is for. */
export const suits = (medium: CandidateMedium, category: 'IMAGE' | 'VOICE' | 'VIDEO'): boolean =>
  category === 'VIDEO' || category === medium
