import type { ReportPageProps } from '../../../../../web/likeness/report-props.ts'
import { renderPage } from '../../../../platform/pages/built-pages.ts'
import { confirmationPath } from '../report-link.ts'

export const reportPage = (state: ReportPageProps['state'], token: string): Promise<string> =>
  renderPage('likeness-report', { state, path: confirmationPath(token) } satisfies ReportPageProps)
