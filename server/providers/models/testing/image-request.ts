import type { GenerateImage } from '../port.ts'

export const imageRequest = (changes: Partial<GenerateImage> = {}): GenerateImage => ({
  prompt: 'A poster for {fanName}.',
  references: [],
  quality: 'high',
  width: 1200,
  height: 800,
  ...changes,
})
