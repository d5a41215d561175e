export type ReportPageProps = { state: 'live' | 'done' | 'dead' | 'unknown'; path: string }
