/** What the local models are called in the registry, where a row names one. */
export const LOCAL_NAMES = {
  image: 'prints',
  vision: 'faces',
  matting: 'selfie',
  likeness: 'dlib-resnet',
  moderation: 'nsfw-mobilenet',
} as const
