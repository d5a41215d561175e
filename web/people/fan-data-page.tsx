import type { PageAssets } from '../pages.ts'
import { Page } from '../shell/page.tsx'
import { Field, Flash, HiddenFields, Moment, Section } from '../shell/parts.tsx'
import type { FanDataPageProps } from './shown-fan-data.ts'

type View = FanDataPageProps['view']
type Data = Extract<View, { is: 'data' }>
type Part = Data['parts'][number]

/** Page on which fans see and delete the data kept about them. Works without a script. */
export function FanDataPage({ view, assets }: FanDataPageProps & { assets: PageAssets }) {
  if (view.is === 'ask') return <Ask view={view} assets={assets} />
  if (view.is === 'mailed')
    return (
      <Page assets={assets} home="/" title="Look in your mailbox">
        <p>
          If we keep anything under that address, we have mailed a link to it. The link opens your data for two hours.
        </p>
        <p>No mail after some minutes? Check the spelling and the spam folder, then ask again.</p>
      </Page>
    )
  if (view.is === 'over')
    return (
      <Page
        assets={assets}
        home="/"
        title="This link no longer works"
        actions={[{ label: 'Ask for a new link', primary: true, href: view.path }]}
      >
        <p>Links to your data work for two hours. If you copied it from the mail, check that it is whole.</p>
      </Page>
    )
  return <Shown data={view} assets={assets} />
}

function Ask({ view, assets }: { view: Extract<View, { is: 'ask' }>; assets: PageAssets }) {
  return (
    <Page
      assets={assets}
      home="/"
      title="Your data"
      lead="See what we keep of you as a fan, take a copy, and delete it. You need no account."
    >
      <form method="post" action={view.path} className="stack">
        <Field
          name="email"
          type="email"
          label="Your email address"
          autoComplete="email"
          required
          maxLength={320}
          hint="The address you left in a store or ordered with. We mail you a link."
          error={view.wrong ?? undefined}
        />
        <div>
          <button className="button button-primary">Mail me a link</button>
        </div>
      </form>
      <p>
        Left no address? Open the store in the browser that you used and follow “Your data” at the bottom of the page.
        An order opens its own data from its page.
      </p>
      {view.isSignedIn && (
        <p>
          You are signed in: <a href={view.minePath}>see what your account has in stores</a>.
        </p>
      )}
    </Page>
  )
}

const TITLES: Readonly<Record<Data['about'], string>> = {
  address: 'What we keep under your address',
  session: 'What we keep of your visit',
  order: 'What we keep of your order',
  account: 'What your account has in stores',
}

const DONE: Readonly<Record<Part, string>> = {
  shares: 'Deleted: what you shared. Its pages and pictures are gone.',
  art: 'Deleted: the art that was made of you, and what you shared of it.',
  photos: 'Deleted: your photos. Art that was being made of them is called off.',
  address: 'Deleted: your name and address.',
  everything: 'Deleted: everything that we need not keep.',
}

function Shown({ data, assets }: { data: Data; assets: PageAssets }) {
  const { counts, photos, art, shares, openOrders, namedSessions } = data
  return (
    <Page
      assets={assets}
      home="/"
      title={TITLES[data.about]}
      {...(data.address === null ? {} : { lead: data.address })}
    >
      {data.done !== null && <Flash tone="good">{DONE[data.done]}</Flash>}
      <Section id="kept" title="What is kept">
        {counts.length === 0 ? (
          <p>Nothing.</p>
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
          <p className="hint">
            In {namedSessions === 1 ? 'one visit' : `${namedSessions} visits`} somebody only typed this address. We
            count what belongs to {namedSessions === 1 ? 'it' : 'them'} and delete it for you, but show it only in the
            browser it was made in.
          </p>
        )}
      </Section>
      <Pictures id="photos" title="Your photos" alt="A photo of yours" addresses={photos} />
      <Pictures id="art" title="Art made of you" alt="A preview of your art" addresses={art} />
      {shares.length > 0 && (
        <Section id="shares" title="What you shared">
          <ul>
            {shares.map(({ href, at }) => (
              <li key={href}>
                <a href={href}>
                  Shared on <Moment at={new Date(at)} />
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {data.about !== 'account' && counts.length > 0 && (
        <Section id="copy" title="Take a copy">
          <p>A zip file with everything above: lists that any editor opens, and your pictures.</p>
          <div className="actions">
            <a className="button" href={`${data.path}/export`}>
              Download a copy
            </a>
          </div>
        </Section>
      )}
      <Section id="delete" title="Delete">
        {openOrders.length > 0 && (
          <Flash tone="calm">
            {`${openOrders.length === 1 ? 'Order' : 'Orders'} ${openOrders.join(', ')} ${
              openOrders.length === 1 ? 'is' : 'are'
            } still being made. The name, the address and the picture on it stay until it is shipped; then we delete them, too, without being asked again.`}
          </Flash>
        )}
        {data.parts.map((part) => (
          <Delete key={part} part={part} path={data.path} about={data.about} />
        ))}
      </Section>
      {data.about === 'account' && (
        <p>
          A copy of everything, and deleting your account, are in <a href="/settings/data">Settings</a>.
        </p>
      )}
      {(data.about === 'order' || data.about === 'session') && (
        <p>
          More under the same address? <a href="/your-data">Have a link mailed to you</a>.
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
            <img src={address} alt={part.alt} loading="lazy" />
          </li>
        ))}
      </ul>
    </Section>
  )

const PARTS: Readonly<Record<Part, { title: string; text: string; button: string }>> = {
  shares: {
    title: 'What you shared',
    text: 'The pages and their pictures. Whoever has the address finds nothing there any more.',
    button: 'Delete what I shared',
  },
  art: {
    title: 'Your art',
    text: 'All art made of you, on products too, and what you shared. Files that you bought can no longer be downloaded.',
    button: 'Delete my art',
  },
  photos: {
    title: 'Your photos',
    text: 'Your photos, and art that is being made of them now. Art that is finished stays.',
    button: 'Delete my photos',
  },
  address: {
    title: 'Your name and address',
    text: 'From visits, carts, orders, forms and mails. An order stays in the books without them, and we write to you no more.',
    button: 'Delete my name and address',
  },
  everything: {
    title: 'Everything',
    text: 'All of the above. The law has us keep what was paid, and when; nothing in that says who you are.',
    button: 'Delete everything',
  },
}

function Delete({ part, path, about }: { part: Part; path: string; about: Data['about'] }) {
  const { title, text, button } = PARTS[part]
  return (
    <form method="post" action={path} className="fan-data-delete">
      <HiddenFields fields={{ part }} />
      <h3>{title}</h3>
      <p>{about === 'order' ? 'From this order, which stays in the books without them.' : text}</p>
      <p>
        <label>
          <input type="checkbox" name="sure" value="yes" required /> I am sure. This cannot be undone.
        </label>
      </p>
      <button className="button button-danger">{button}</button>
    </form>
  )
}
