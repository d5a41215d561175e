/** A test checks that every kind of generation has a label. */
export const KIND_LABELS: Readonly<Record<string, string>> = {
  MODEL_TRIAL: 'Model test',
  LIKENESS_FETCH: 'Picture from a URL',
  IMAGE_CANDIDATE: 'Picture for an offer',
  VOICE_CANDIDATE: 'Voice for an offer',
  VOICE_PREVIEW: 'Voice sample',
  MERCH_ART: 'Fan art',
  STORE_ART: 'Store art',
}
