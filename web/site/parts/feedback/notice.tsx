/** Two files, because stores and boards use the box but have their own refusal texts. */
export { Notice } from '../../../parts/feedback/notice.tsx'
export { RefusalNotice } from './refusal-notice.tsx'
