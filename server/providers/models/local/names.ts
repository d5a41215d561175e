/** What the local models are called in the registry, where a row names one. */
export const LOCAL_NAMES = {
  text: 'plain-facts',
  embeddings: 'universal-sentence-encoder-lite',
  voice: 'flite',
} as const
