export { openShareReports } from './queries/fragments.ts'
