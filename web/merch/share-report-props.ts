/** `path`: address the form posts to; after it is sent, the address of the share. */
export type ShareReportPageProps = { path: string; isSent: boolean }
