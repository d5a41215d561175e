import type { CartUnsubscribePageProps } from '../../../../../web/merch/cart-props.ts'
import { type PageReader, renderPage } from '../../../../platform/pages/built-pages.ts'
import { unsubscribePath } from '../recovery-token.ts'

type Shown = { state: 'live'; token: string } | { state: 'done' } | { state: 'unknown' }

export const unsubscribePage = (reader: PageReader, shown: Shown): Promise<string> =>
  renderPage(
    'cart-unsubscribe',
    (shown.state === 'live'
      ? { state: 'live', path: unsubscribePath(shown.token) }
      : shown) satisfies CartUnsubscribePageProps,
    reader,
  )
