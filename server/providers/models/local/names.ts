/** What the local models are called in the registry, where a row names one. */
export const LOCAL_NAMES = {
  image: 'prints',
  vision: 'faces',
  matting: 'selfie',
  likeness: 'dlib-resnet',
  moderation: 'nsfw-mobilenet',
  text: 'plain-facts',
  embeddings: 'universal-sentence-encoder-lite',
  voice: 'flite',
} as const
