import type { PageAssets } from '../pages.ts'
import { Page } from '../shell/page.tsx'
import type { CartUnsubscribePageProps } from './cart-props.ts'

/**
 * The page that opens from the unsubscribe link in a mail about a cart. Opening the page changes
 * nothing.
 */
export function CartUnsubscribePage({ assets, ...props }: CartUnsubscribePageProps & { assets: PageAssets }) {
  if (props.state === 'unknown')
    return (
      <Page assets={assets} title="This link does not work">
        <p>It may be incomplete. Copy the whole link from the email.</p>
      </Page>
    )
  if (props.state === 'done')
    return (
      <Page assets={assets} title="You are unsubscribed from cart reminders">
        <p>You still get emails about your orders.</p>
      </Page>
    )
  return (
    <Page
      assets={assets}
      title="Unsubscribe from cart reminders?"
      lead="We email you once when you leave something in a cart."
      actions={[{ label: 'Unsubscribe', primary: true, post: props.path }]}
    >
      <p>You will still get emails about your orders.</p>
    </Page>
  )
}
