/** Names of the local models in the model registry. */
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
