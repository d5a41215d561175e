/** Two files, because stores and boards use the box but have their own refusal texts. */
export { Notice } from './notice-box.tsx'
export { RefusalNotice } from './refusal-notice.tsx'
