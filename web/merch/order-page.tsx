import type { ReactNode } from 'react'
import type { PageAssets } from '../pages.ts'
import { Page } from '../shell/page.tsx'
import { Section } from '../shell/parts.tsx'
import type { NoOrderPageProps, OrderPageProps, ShownOrder } from './shown-order.ts'

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** An order for whoever ordered: how it stands, what is in it, where it is. It needs no script. */
export function OrderPage({ order, assets }: OrderPageProps & { assets: PageAssets }) {
  const { campaign, standing, steps, downloads, parcels, address, history, receiptUrl } = order
  return (
    <Page
      assets={assets}
      title={`${standing.word}: order ${order.number}`}
      eyebrow={
        <span className="row">
          <span className={`badge ${standing.tone}`}>{standing.word}</span>
          <span>{campaign.name}</span>
        </span>
      }
      lead={standing.meaning}
      nav={[{ label: 'Receipt (PDF)', href: receiptUrl }]}
    >
      {steps.length > 0 && <Steps steps={steps} />}
      {downloads.length > 0 && (
        <Section id="files" title="Your files">
          <div className="panel stack">
            {downloads.map(({ id, name, url }) => (
              <div key={id} className="order-file">
                <strong>{name}</strong>
                <a className="button button-primary" href={url} download>
                  Download it
                </a>
              </div>
            ))}
            <p className="small muted">These links work for 15 minutes; open this page again for new ones.</p>
          </div>
        </Section>
      )}
      {parcels.length > 0 && (
        <Section id="parcels" title={parcels.length === 1 ? 'Your parcel' : 'Your parcels'}>
          <dl className="facts panel">
            {parcels.map(({ id, carrier, trackingNumber, trackingUrl, standing: where }) => (
              <Fact key={id} name={carrier ?? 'Parcel'}>
                {where}
                {trackingNumber !== null && (
                  <>
                    {' · '}
                    {trackingUrl === null ? (
                      <code>{trackingNumber}</code>
                    ) : (
                      <a href={trackingUrl} rel="noreferrer">
                        Follow {trackingNumber}
                      </a>
                    )}
                  </>
                )}
              </Fact>
            ))}
          </dl>
        </Section>
      )}
      <Items order={order} />
      {address.length > 0 && (
        <Section id="address" title="Where it goes">
          <address className="panel words">{address.join('\n')}</address>
        </Section>
      )}
      <Section id="history" title="What happened">
        <ol className="plain stack-tight">
          {history.map(({ at, text }) => (
            <li key={`${at} ${text}`}>
              {text}{' '}
              <time className="small muted" dateTime={at}>
                {MOMENT.format(new Date(at))} UTC
              </time>
            </li>
          ))}
        </ol>
      </Section>
      {campaign.supportEmail !== null && (
        <p className="small muted">
          Something wrong? Write to <a href={`mailto:${campaign.supportEmail}`}>{campaign.supportEmail}</a> and name
          your order, {order.number}.
        </p>
      )}
    </Page>
  )
}

const Steps = ({ steps }: Pick<ShownOrder, 'steps'>) => (
  <ol className="order-steps" aria-label="The way of your order">
    {steps.map(({ word, state }) => (
      <li
        key={word}
        className={state === 'to come' ? 'to-come' : state}
        aria-current={state === 'now' ? 'step' : undefined}
      >
        <span className="order-dot" aria-hidden="true">
          {state === 'to come' ? '○' : state === 'now' ? '●' : '✓'}
        </span>
        {word}
      </li>
    ))}
  </ol>
)

const Items = ({ order }: { order: ShownOrder }) => (
  <Section id="items" title="What you ordered">
    <div className="panel stack">
      {order.items.map(({ id, name, facts, price, previewUrl }) => (
        <div key={id} className="order-item">
          {previewUrl === null ? (
            <span className="order-picture" aria-hidden="true" />
          ) : (
            <img className="order-picture" src={previewUrl} alt={name} width={96} height={96} loading="lazy" />
          )}
          <div>
            <strong>{name}</strong>
            {facts !== '' && <p className="small muted">{facts}</p>}
          </div>
          <span className="order-price">{price}</span>
        </div>
      ))}
      <dl className="order-sums">
        {order.sums.map(({ name, amount }) => (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="order-total">
          <dt>Total</dt>
          <dd>{order.total}</dd>
        </div>
      </dl>
    </div>
  </Section>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** For a link that opens nothing. */
export function NoOrderPage({ number, assets }: NoOrderPageProps & { assets: PageAssets }) {
  return (
    <Page
      assets={assets}
      title="This link opens no order"
      lead={`Either there is no order ${number}, or the link was cut off on its way here.`}
    >
      <Section id="help" title="What you can do">
        <ul className="stack-tight">
          <li>Open the link in the mail about your order once more, by pressing its button.</li>
          <li>If you copied it, copy all of it: it ends in a long row of letters.</li>
        </ul>
      </Section>
    </Page>
  )
}
