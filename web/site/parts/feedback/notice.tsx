/**
 * `RefusalNotice` has its own file, because stores and boards import only the box and not the
 * marketplace's texts.
 */
export { Notice } from '../../../parts/feedback/notice.tsx'
export { RefusalNotice } from './refusal-notice.tsx'
