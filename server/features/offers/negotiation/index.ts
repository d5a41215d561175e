export { LINK_DAYS, offerLinkAddress } from './offer-link.ts'
export { remindOfExpiry } from './remind-of-expiry.ts'
