export { countedShareReports, openShareReports } from './queries/fragments.ts'
