import type { FanDataPageProps } from '../../../../../web/people/fan-data-props.ts'
import { type PageReader, renderPage } from '../../../../platform/pages/built-pages.ts'

export const fanDataPage = (reader: PageReader, view: FanDataPageProps['view']): Promise<string> =>
  renderPage('fan-data', { view }, reader)
