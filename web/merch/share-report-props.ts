/**
 * `path` is the address that the form posts to. Once the report is sent, `path` is the address of
 * the share.
 */
export type ShareReportPageProps = { path: string; isSent: boolean }
