import type { CartUnsubscribePageProps } from '../../../../../web/merch/shown-cart.ts'
import { renderPage } from '../../../../platform/pages/built-pages.ts'
import { unsubscribePath } from '../recovery-token.ts'

type Shown = { state: 'live'; token: string } | { state: 'done' } | { state: 'unknown' }

/** What the link below a mail about a cart opens: what it ends, and one button. */
export const unsubscribePage = (shown: Shown): Promise<string> =>
  renderPage(
    'cart-unsubscribe',
    (shown.state === 'live'
      ? { state: 'live', path: unsubscribePath(shown.token) }
      : shown) satisfies CartUnsubscribePageProps,
  )
