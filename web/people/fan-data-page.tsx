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
import type { SiteLanguage } from '../words/languages.ts'
import { currentLanguage, type Message, message, Say, say } from '../words/say.ts'
import type { FanDataPageProps } from './fan-data-props.ts'

type View = FanDataPageProps['view']
type Data = Extract<View, { is: 'data' }>
type Part = Data['parts'][number]

/** Page on which fans see and delete their stored data. Works without a script. */
export function FanDataPage({ view, assets }: FanDataPageProps & { assets: PageAssets }) {
  if (view.is === 'ask') return <ConfirmEmail view={view} assets={assets} />
  if (view.is === 'mailed')
    return (
      <Page assets={assets} home="/" title={say('Check your email')}>
        <p>
          {say(
            'If we have any data for this address, we have emailed you a link. The link opens your data and works for two hours.',
          )}
        </p>
        <p>
          {say('No email after a few minutes? Check the spelling and your spam folder, then request the link again.')}
        </p>
      </Page>
    )
  if (view.is === 'over')
    return (
      <Page
        assets={assets}
        home="/"
        title={say('This link no longer works')}
        actions={[{ label: say('Request a new link'), primary: true, href: view.path }]}
      >
        <p>
          {say(
            'Links to your data work for two hours. If you copied the link from the email, check that it is complete.',
          )}
        </p>
      </Page>
    )
  return <StoredData data={view} assets={assets} />
}

function ConfirmEmail({ view, assets }: { view: Extract<View, { is: 'ask' }>; assets: PageAssets }) {
  return (
    <Page
      assets={assets}
      home="/"
      title={say('Your data')}
      lead={say('View, download and delete the data we keep about you as a fan. You do not need an account.')}
    >
      <form method="post" action={view.path} className="form">
        <Field
          name="email"
          type="email"
          label={say('Your email address')}
          autoComplete="email"
          required
          maxLength={320}
          hint={say('The address you entered in a store or used for an order. We email you a link.')}
          error={view.wrong === null ? undefined : say(view.wrong)}
        />
        <div>
          <Button look="primary">{say('Email me a link')}</Button>
        </div>
      </form>
      <p>
        {say(
          'If you never entered an address, open the store in the browser you used, and follow “Your data” at the bottom of the page. To see the data of an order, open its order page.',
        )}
      </p>
      {view.isSignedIn && (
        <p>
          <Say
            text="You are signed in: <link>view the store data of your account</link>."
            values={{ link: (words) => <a href={view.minePath}>{words}</a> }}
          />
        </p>
      )}
    </Page>
  )
}

const TITLES: Readonly<Record<Data['about'], Message>> = {
  address: message('Data we keep under your address'),
  session: message('Data we keep about your visit'),
  order: message('Data we keep about your order'),
  account: message('Store data of your account'),
}

const DONE: Readonly<Record<Part, Message>> = {
  shares: message('Your shared pages and their pictures were deleted.'),
  art: message('Your art and everything you shared were deleted.'),
  photos: message('Your photos were deleted. Art that was being made from them was canceled.'),
  address: message('Your name and address were deleted.'),
  everything: message('Everything we are not required to keep was deleted.'),
}

function StoredData({ data, assets }: { data: Data; assets: PageAssets }) {
  const { counts, photos, art, shares, openOrders, namedSessions } = data
  return (
    <Page
      assets={assets}
      home="/"
      title={say(TITLES[data.about])}
      {...(data.address === null ? {} : { lead: data.address })}
    >
      {data.done !== null && <Notice tone="good">{say(DONE[data.done])}</Notice>}
      <Section id="kept" title={say('Data we keep')}>
        {counts.length === 0 ? (
          <p>{say('We keep no data here.')}</p>
        ) : (
          <ul className="fan-data-counts">
            {counts.map(({ title, count }) => (
              <li key={title}>{say('{title}: {count}', { title: say(title), count })}</li>
            ))}
          </ul>
        )}
        {namedSessions > 0 && (
          <p className="small muted">
            {say(
              '{count, plural, one {This address was entered but not confirmed in one visit. We include the data of that visit in the counts and in what you delete, but show it only in the browser where it was made.} other {This address was entered but not confirmed in # visits. We include the data of those visits in the counts and in what you delete, but show it only in the browser where it was made.}}',
              { count: namedSessions },
            )}
          </p>
        )}
      </Section>
      <Pictures id="photos" title={say('Your photos')} alt={say('Your photo')} addresses={photos} />
      <Pictures id="art" title={say('Art made from your photos')} alt={say('Preview of your art')} addresses={art} />
      {shares.length > 0 && (
        <Section id="shares" title={say('Shared pages')}>
          <ul>
            {shares.map(({ href, at }) => (
              <li key={href}>
                <a href={href}>
                  <Say text="Shared on {moment}" values={{ moment: <Moment at={at} language={currentLanguage()} /> }} />
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {data.about !== 'account' && counts.length > 0 && (
        <Section id="copy" title={say('Download your data')}>
          <p>{say('A ZIP file with everything above: text files that any editor can open, and your pictures.')}</p>
          <div className="actions">
            <ButtonLink href={`${data.path}/export`}>{say('Download copy')}</ButtonLink>
          </div>
        </Section>
      )}
      <Section id="delete" title={say('Delete')}>
        {openOrders.length > 0 && (
          <Notice tone="calm">
            {say(
              '{count, plural, one {Order {orders} is still in production. The name, address and picture on the order stay until it ships. Then we delete them automatically.} other {Orders {orders} are still in production. The name, address and picture on the order stay until it ships. Then we delete them automatically.}}',
              { count: openOrders.length, orders: openOrders.join(', ') },
            )}
          </Notice>
        )}
        {data.parts.map((part) => (
          <Delete key={part} part={part} path={data.path} about={data.about} />
        ))}
      </Section>
      {data.about === 'account' && (
        <p>
          <Say
            text="You can download a copy of everything and delete your account in <link>Settings</link>."
            values={{ link: (words) => <a href="/settings/data">{words}</a> }}
          />
        </p>
      )}
      {(data.about === 'order' || data.about === 'session') && (
        <p>
          <Say
            text="To see other data under the same address, <link>request a link by email</link>."
            values={{ link: (words) => <a href="/your-data">{words}</a> }}
          />
        </p>
      )}
    </Page>
  )
}

const labelLanguage = () => currentLanguage() as SiteLanguage

const Pictures = (part: { id: string; title: string; alt: string; addresses: readonly string[] }) =>
  part.addresses.length === 0 ? null : (
    <Section id={part.id} title={part.title}>
      <ul className="fan-data-pictures">
        {part.addresses.map((address) => (
          <li key={address}>
            <img
              src={address}
              alt={isMadeWithAi(address) ? describeAsMade(part.alt, labelLanguage()) : part.alt}
              loading="lazy"
            />
            {isMadeWithAi(address) && (
              <span className="small muted" data-made-with-ai>
                {AI_WORDS[labelLanguage()].label}. <a href={AI_PAGE}>{AI_WORDS[labelLanguage()].link}</a>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )

const PARTS: Readonly<Record<Part, { title: Message; text: Message; button: Message }>> = {
  shares: {
    title: message('Shared pages'),
    text: message('The pages you shared and their pictures. Their links stop working.'),
    button: message('Delete shared pages'),
  },
  art: {
    title: message('Your art'),
    text: message(
      'All art made from your photos, including on products, and everything you shared. Files you bought can no longer be downloaded.',
    ),
    button: message('Delete my art'),
  },
  photos: {
    title: message('Your photos'),
    text: message('Your photos, and art that is being made from them now. Finished art is kept.'),
    button: message('Delete my photos'),
  },
  address: {
    title: message('Your name and address'),
    text: message(
      'From visits, carts, orders, forms and emails. We keep the orders in our records without them, and stop emailing you.',
    ),
    button: message('Delete my name and address'),
  },
  everything: {
    title: message('Everything'),
    text: message(
      'All of the above. The law requires us to keep what was paid and when, but nothing that identifies you.',
    ),
    button: message('Delete everything'),
  },
}

function Delete({ part, path, about }: { part: Part; path: string; about: Data['about'] }) {
  const { title, text, button } = PARTS[part]
  return (
    <form method="post" action={path} className="fan-data-delete">
      <HiddenFields fields={{ part }} />
      <h3>{say(title)}</h3>
      <p>
        {about === 'order'
          ? say('Your name and address are deleted from this order. The order itself stays in our records.')
          : say(text)}
      </p>
      <label className="choice choice-small">
        <input type="checkbox" name="sure" value="yes" required />
        <span className="choice-words">{say('I understand that this cannot be undone.')}</span>
      </label>
      <Button look="danger">{say(button)}</Button>
    </form>
  )
}
