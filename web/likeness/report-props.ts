export type ReportPageProps = {
  /** The last three states belong to the link with which the reporter appeals a dismissal. */
  state: 'live' | 'done' | 'dead' | 'unknown' | 'appeal' | 'appealed' | 'no-appeal'
  path: string
}
