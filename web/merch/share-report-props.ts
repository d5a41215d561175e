/**
 * Before the report is sent, `path` is the address that the form posts to. Afterwards, `path` is
 * the address of the shared picture.
 */
export type ShareReportPageProps = { path: string; isSent: boolean }
