/** What is said of what happened; in two files, for stores and boards say refusals in words of their own. */
export { Notice } from './notice-box.tsx'
export { RefusalNotice } from './refusal-notice.tsx'
