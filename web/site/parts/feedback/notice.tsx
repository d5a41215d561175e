/**
 * `RefusalNotice` has its own file. Stores and boards have their own texts for refusals, so they
 * import only the box and do not load the marketplace's texts.
 */
export { Notice } from '../../../parts/feedback/notice.tsx'
export { RefusalNotice } from './refusal-notice.tsx'
