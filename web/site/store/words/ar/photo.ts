import type { Words } from '../words.ts'

export const photo: Words['photo'] = {
  title: 'صورتك',
}
