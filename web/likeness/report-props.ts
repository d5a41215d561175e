/** Data of the page behind the link in a report's mail. */
export type ReportPageProps = { state: 'live' | 'done' | 'dead' | 'unknown'; path: string }
