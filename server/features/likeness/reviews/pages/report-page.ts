import type { ReportPageProps } from '../../../../../web/likeness/report-props.ts'
import { type PageReader, renderPage } from '../../../../platform/pages/built-pages.ts'

export const reportPage = (reader: PageReader, state: ReportPageProps['state'], path: string): Promise<string> =>
  renderPage('likeness-report', { state, path } satisfies ReportPageProps, reader)
