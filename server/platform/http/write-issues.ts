import { type AppError, faultOf, type Issue } from '../errors.ts'
import { type SiteLanguage, writeWords } from '../words/index.ts'

/** Returns an issue as a client gets it, in a language. */
export const writeIssue = (issue: Issue, language: SiteLanguage): Issue => ({
  path: issue.path,
  message: writeWords(faultOf(issue), language),
})

/** Returns the details of an error in a language. Only issues have texts that depend on it. */
export const writeDetails = (details: NonNullable<AppError['details']>, language: SiteLanguage): object =>
  'issues' in details ? { issues: details.issues.map((issue) => writeIssue(issue, language)) } : details
