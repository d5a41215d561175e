/** `path`: where the form is posted; once it is sent, the share. */
export type ShareReportPageProps = { path: string; isSent: boolean }
