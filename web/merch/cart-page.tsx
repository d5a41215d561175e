import type { PageAssets } from '../pages.ts'
import { Page } from '../shell/page.tsx'
import type { CartUnsubscribePageProps } from './shown-cart.ts'

/** Page behind the unsubscribe link of a cart mail. Opening it changes nothing. */
export function CartUnsubscribePage({ assets, ...props }: CartUnsubscribePageProps & { assets: PageAssets }) {
  if (props.state === 'unknown')
    return (
      <Page assets={assets} title="This link leads nowhere">
        <p>It may have been cut off on the way. Copy it whole from the mail.</p>
      </Page>
    )
  if (props.state === 'done')
    return (
      <Page assets={assets} title="You get no more mails about carts">
        <p>Mails about what you order still come.</p>
      </Page>
    )
  return (
    <Page
      assets={assets}
      title="No more mails about carts?"
      lead="We mail you once when you leave something in a cart."
      actions={[{ label: 'Stop these mails', primary: true, post: props.path }]}
    >
      <p>Mails about what you order are not touched by this.</p>
    </Page>
  )
}
