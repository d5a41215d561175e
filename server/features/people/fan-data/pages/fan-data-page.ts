import type { FanDataPageProps } from '../../../../../web/people/shown-fan-data.ts'
import { renderPage } from '../../../../platform/pages/built-pages.ts'

export const fanDataPage = (view: FanDataPageProps['view']): Promise<string> => renderPage('fan-data', { view })
