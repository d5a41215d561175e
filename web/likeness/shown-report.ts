/** What the page behind the link of a report's mail is told. */
export type ReportPageProps = { state: 'live' | 'done' | 'dead' | 'unknown'; path: string }
