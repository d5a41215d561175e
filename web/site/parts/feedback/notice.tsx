/**
 * In two files, because stores and boards import only the box: they have their own refusal texts.
 */
export { Notice } from '../../../parts/feedback/notice.tsx'
export { RefusalNotice } from './refusal-notice.tsx'
