/**
 * Before the report is sent, `path` is the address of the form. Afterwards, it is that of the
 * shared picture.
 */
export type ShareReportPageProps = { path: string; isSent: boolean }
