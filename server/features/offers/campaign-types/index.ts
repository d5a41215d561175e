export { campaignTypes } from './queries/fragments.ts'
