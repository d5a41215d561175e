/**
 * `RefusalNotice` has its own file. Stores and boards import only the box and do not load the
 * marketplace's texts.
 */
export { Notice } from '../../../parts/feedback/notice.tsx'
export { RefusalNotice } from './refusal-notice.tsx'
