import type { FanDataPageProps } from '../../../../../web/people/fan-data-props.ts'
import { renderPage } from '../../../../platform/pages/built-pages.ts'

export const fanDataPage = (view: FanDataPageProps['view']): Promise<string> => renderPage('fan-data', { view })
