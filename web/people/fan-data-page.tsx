import { isMadeWithAi } from '../../server/platform/made-with-ai/is-made-with-ai.ts'
import { AI_PAGE, AI_WORDS, describeAsMade } from '../../server/platform/made-with-ai/words.ts'
import type { PageAssets } from '../pages.ts'
import { Notice } from '../parts/feedback/notice.tsx'
import { Button, ButtonLink } from '../parts/forms/button.tsx'
import { Field } from '../parts/forms/field.tsx'
import { Section } from '../parts/layout/page.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { HiddenFields } from '../shell/action.tsx'
import { Page } from '../shell/page.tsx'
import type { FanDataPageProps } from './fan-data-props.ts'

type View = FanDataPageProps['view']
type Data = Extract<View, { is: 'data' }>
type Part = Data['parts'][number]

/** Page on which fans see and delete their stored data. Works without a script. */
export function FanDataPage({ view, assets }: FanDataPageProps & { assets: PageAssets }) {
  if (view.is === 'ask') return <ConfirmEmail view={view} assets={assets} />
  if (view.is === 'mailed')
    return (
      <Page assets={assets} home="/" title="Check your email">
        <p>
          If we have any data for this address, we have emailed you a link. The link opens your data and works for two
          hours.
        </p>
        <p>No email after a few minutes? Check the spelling and your spam folder, then request the link again.</p>
      </Page>
    )
  if (view.is === 'over')
    return (
      <Page
        assets={assets}
        home="/"
        title="This link no longer works"
        actions={[{ label: 'Request a new link', primary: true, href: view.path }]}
      >
        <p>Links to your data work for two hours. If you copied the link from the email, check that it is complete.</p>
      </Page>
    )
  return <StoredData data={view} assets={assets} />
}

function ConfirmEmail({ view, assets }: { view: Extract<View, { is: 'ask' }>; assets: PageAssets }) {
  return (
    <Page
      assets={assets}
      home="/"
      title="Your data"
      lead="View, download and delete the data we keep about you as a fan. You do not need an account."
    >
      <form method="post" action={view.path} className="form">
        <Field
          name="email"
          type="email"
          label="Your email address"
          autoComplete="email"
          required
          maxLength={320}
          hint="The address you entered in a store or used for an order. We email you a link."
          error={view.wrong ?? undefined}
        />
        <div>
          <Button look="primary">Email me a link</Button>
        </div>
      </form>
      <p>
        If you never entered an address, open the store in the browser you used, and follow “Your data” at the bottom of
        the page. To see the data of an order, open its order page.
      </p>
      {view.isSignedIn && (
        <p>
          You are signed in: <a href={view.minePath}>view the store data of your account</a>.
        </p>
      )}
    </Page>
  )
}

const TITLES: Readonly<Record<Data['about'], string>> = {
  address: 'Data we keep under your address',
  session: 'Data we keep about your visit',
  order: 'Data we keep about your order',
  account: 'Store data of your account',
}

const DONE: Readonly<Record<Part, string>> = {
  shares: 'Your shared pages and their pictures were deleted.',
  art: 'Your art and everything you shared were deleted.',
  photos: 'Your photos were deleted. Art that was being made from them was canceled.',
  address: 'Your name and address were deleted.',
  everything: 'Everything we are not required to keep was deleted.',
}

function StoredData({ data, assets }: { data: Data; assets: PageAssets }) {
  const { counts, photos, art, shares, openOrders, namedSessions } = data
  return (
    <Page
      assets={assets}
      home="/"
      title={TITLES[data.about]}
      {...(data.address === null ? {} : { lead: data.address })}
    >
      {data.done !== null && <Notice tone="good">{DONE[data.done]}</Notice>}
      <Section id="kept" title="Data we keep">
        {counts.length === 0 ? (
          <p>We keep no data here.</p>
        ) : (
          <ul className="fan-data-counts">
            {counts.map(({ title, count }) => (
              <li key={title}>
                {title}: {count}
              </li>
            ))}
          </ul>
        )}
        {namedSessions > 0 && (
          <p className="small muted">
            This address was entered but not confirmed in{' '}
            {namedSessions === 1 ? 'one visit' : `${namedSessions} visits`}. We include the data of{' '}
            {namedSessions === 1 ? 'that visit' : 'those visits'} in the counts and in what you delete, but show it only
            in the browser where it was made.
          </p>
        )}
      </Section>
      <Pictures id="photos" title="Your photos" alt="Your photo" addresses={photos} />
      <Pictures id="art" title="Art made from your photos" alt="Preview of your art" addresses={art} />
      {shares.length > 0 && (
        <Section id="shares" title="Shared pages">
          <ul>
            {shares.map(({ href, at }) => (
              <li key={href}>
                <a href={href}>
                  Shared on <Moment at={at} />
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {data.about !== 'account' && counts.length > 0 && (
        <Section id="copy" title="Download your data">
          <p>A ZIP file with everything above: text files that any editor can open, and your pictures.</p>
          <div className="actions">
            <ButtonLink href={`${data.path}/export`}>Download copy</ButtonLink>
          </div>
        </Section>
      )}
      <Section id="delete" title="Delete">
        {openOrders.length > 0 && (
          <Notice tone="calm">
            {`${openOrders.length === 1 ? 'Order' : 'Orders'} ${openOrders.join(', ')} ${
              openOrders.length === 1 ? 'is' : 'are'
            } still in production. The name, address and picture on the order stay until it ships. Then we delete them automatically.`}
          </Notice>
        )}
        {data.parts.map((part) => (
          <Delete key={part} part={part} path={data.path} about={data.about} />
        ))}
      </Section>
      {data.about === 'account' && (
        <p>
          You can download a copy of everything and delete your account in <a href="/settings/data">Settings</a>.
        </p>
      )}
      {(data.about === 'order' || data.about === 'session') && (
        <p>
          To see other data under the same address, <a href="/your-data">request a link by email</a>.
        </p>
      )}
    </Page>
  )
}

const Pictures = (part: { id: string; title: string; alt: string; addresses: readonly string[] }) =>
  part.addresses.length === 0 ? null : (
    <Section id={part.id} title={part.title}>
      <ul className="fan-data-pictures">
        {part.addresses.map((address) => (
          <li key={address}>
            <img src={address} alt={isMadeWithAi(address) ? describeAsMade(part.alt, 'en') : part.alt} loading="lazy" />
            {isMadeWithAi(address) && (
              <span className="small muted" data-made-with-ai>
                {AI_WORDS.en.label}. <a href={AI_PAGE}>{AI_WORDS.en.link}</a>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )

const PARTS: Readonly<Record<Part, { title: string; text: string; button: string }>> = {
  shares: {
    title: 'Shared pages',
    text: 'The pages you shared and their pictures. Their links stop working.',
    button: 'Delete shared pages',
  },
  art: {
    title: 'Your art',
    text: 'All art made from your photos, including on products, and everything you shared. Files you bought can no longer be downloaded.',
    button: 'Delete my art',
  },
  photos: {
    title: 'Your photos',
    text: 'Your photos, and art that is being made from them now. Finished art is kept.',
    button: 'Delete my photos',
  },
  address: {
    title: 'Your name and address',
    text: 'From visits, carts, orders, forms and emails. We keep the orders in our records without them, and stop emailing you.',
    button: 'Delete my name and address',
  },
  everything: {
    title: 'Everything',
    text: 'All of the above. The law requires us to keep what was paid and when, but nothing that identifies you.',
    button: 'Delete everything',
  },
}

function Delete({ part, path, about }: { part: Part; path: string; about: Data['about'] }) {
  const { title, text, button } = PARTS[part]
  return (
    <form method="post" action={path} className="fan-data-delete">
      <HiddenFields fields={{ part }} />
      <h3>{title}</h3>
      <p>
        {about === 'order'
          ? 'Your name and address are deleted from this order. The order itself stays in our records.'
          : text}
      </p>
      <label className="choice choice-small">
        <input type="checkbox" name="sure" value="yes" required />
        <span className="choice-words">I understand that this cannot be undone.</span>
      </label>
      <Button look="danger">{button}</Button>
    </form>
  )
}
