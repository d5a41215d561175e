export { deleteLinkPictures, findSocialFacts, type SocialFacts, socialFactsOf, writeReadings } from './queries/links.ts'
export { saveLinks } from './save-links.ts'
