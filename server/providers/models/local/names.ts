/** What the local models are called in the registry, where a row names one. */
export const LOCAL_NAMES = {
  text: 'plain-facts',
  embeddings: 'sentence-encoder',
  voice: 'flite',
} as const
