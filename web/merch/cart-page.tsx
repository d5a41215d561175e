import type { PageAssets } from '../pages.ts'
import { Page } from '../shell/page.tsx'
import { say } from '../words/say.ts'
import type { CartUnsubscribePageProps } from './cart-props.ts'

/**
 * The page that opens from the unsubscribe link in a mail about a cart. Opening the page changes
 * nothing.
 */
export function CartUnsubscribePage({ assets, ...props }: CartUnsubscribePageProps & { assets: PageAssets }) {
  if (props.state === 'unknown')
    return (
      <Page assets={assets} title={say('This link does not work')}>
        <p>{say('It may be incomplete. Copy the whole link from the email.')}</p>
      </Page>
    )
  if (props.state === 'done')
    return (
      <Page assets={assets} title={say('You are unsubscribed from cart reminders')}>
        <p>{say('You still get emails about your orders.')}</p>
      </Page>
    )
  return (
    <Page
      assets={assets}
      title={say('Unsubscribe from cart reminders?')}
      lead={say('We email you once when you leave something in a cart.')}
      actions={[{ label: say('Unsubscribe'), primary: true, post: props.path }]}
    >
      <p>{say('You will still get emails about your orders.')}</p>
    </Page>
  )
}
