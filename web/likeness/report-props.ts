export type ReportPageProps = {
  /** The last three are of the link with which a dismissal is appealed. */
  state: 'live' | 'done' | 'dead' | 'unknown' | 'appeal' | 'appealed' | 'no-appeal'
  path: string
}
