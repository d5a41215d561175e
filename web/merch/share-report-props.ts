/** Address of the form, or of the shared picture once the report is sent. */
export type ShareReportPageProps = { path: string; isSent: boolean }
