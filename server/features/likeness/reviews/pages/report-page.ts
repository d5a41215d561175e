import type { ReportPageProps } from '../../../../../web/likeness/report-props.ts'
import { renderPage } from '../../../../platform/pages/built-pages.ts'

export const reportPage = (state: ReportPageProps['state'], path: string): Promise<string> =>
  renderPage('likeness-report', { state, path } satisfies ReportPageProps)
