import type { PageAssets } from '../pages.ts'
import { Page } from '../shell/page.tsx'
import { Section } from '../shell/parts.tsx'
import type { CartPageProps, CartUnsubscribePageProps } from './shown-cart.ts'

/** The cart of a mail, for whoever has the mail: what lies in it, and where it goes on. It needs no script. */
export function CartPage({ campaigns, assets }: CartPageProps & { assets: PageAssets }) {
  return (
    <Page
      assets={assets}
      title="Your cart"
      lead="What you put together and have not ordered. This link shows it on any device for 30 days."
    >
      {campaigns.map(({ id, name, storefrontUrl, items }) => (
        <Section key={id} id={`campaign-${id}`} title={name}>
          <div className="panel stack">
            {items.map((item) => (
              <div key={item.id} className="order-item no-picture">
                <div>
                  <strong>{item.name}</strong>
                  {item.facts !== '' && <p className="small muted">{item.facts}</p>}
                </div>
                <span className="order-price">{item.price}</span>
              </div>
            ))}
            {storefrontUrl === null ? (
              <p className="small muted">{name} takes no new orders now.</p>
            ) : (
              <a className="button button-primary" href={storefrontUrl} rel="noreferrer">
                Go on at {name}
              </a>
            )}
          </div>
        </Section>
      ))}
    </Page>
  )
}

/** For a link that shows nothing. */
export function NoCartPage({ assets }: { assets: PageAssets }) {
  return (
    <Page
      assets={assets}
      title="There is nothing in this cart"
      lead="What was in it is ordered or taken out, or the link is over: it works for 30 days."
    >
      <Section id="help" title="What you can do">
        <ul className="stack-tight">
          <li>Ordered already? The mail about your order opens it.</li>
          <li>If you copied the link, copy all of it: it ends in a long row of letters.</li>
          <li>Otherwise put your pieces together again in the store.</li>
        </ul>
      </Section>
    </Page>
  )
}

/** What the link below a mail about a cart opens. Opening it changes nothing. */
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
