import type { Words } from '../words.ts'

export const frame: Words['frame'] = {
  skip: 'انتقل إلى المحتوى',
  stuck: 'الصفحة المطلوبة لا تصل. ما زلت ترى الصفحة السابقة.',
  again: 'حاول مرة أخرى',
  terms: 'الشروط',
  privacy: 'الخصوصية',
}
