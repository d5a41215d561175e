import type { PageAssets } from '../pages.ts'
import { Page } from '../shell/page.tsx'
import { Field } from '../shell/parts.tsx'
import type { LinkPageProps } from './shown-offer.ts'

/**
 * Page behind a link of the below-minimum mail: describes the offer and has one button. Opening it
 * changes nothing.
 */
export function LinkPage({ assets, ...props }: LinkPageProps & { assets: PageAssets }) {
  if (props.state === 'live') return <LivePage {...props} assets={assets} />
  const { title, text } = wordsOf(props)
  return (
    <Page assets={assets} title={title} actions={[{ label: 'See your offers', href: props.homeUrl }]}>
      <p>{text}</p>
    </Page>
  )
}

function wordsOf(props: Exclude<LinkPageProps, { state: 'live' }>): { title: string; text: string } {
  if (props.state === 'done')
    return props.action === 'reject'
      ? { title: 'You declined the offer', text: `${props.brand} was told. There is nothing more to do.` }
      : {
          title: 'Your counter-offer is out',
          text: `${props.brand} was told. You hear from us as soon as they answer.`,
        }
  if (props.state === 'unknown')
    return {
      title: 'This link leads nowhere',
      text: 'It may have been cut off on the way. Copy it whole from the mail, or sign in to see your offers.',
    }
  return {
    title: 'This link has done its work',
    text: `The offer was answered or changed since the mail, or the link is older than ${props.days} days. Sign in to see where the offer stands now.`,
  }
}

function LivePage(props: Extract<LinkPageProps, { state: 'live' }> & { assets: PageAssets }) {
  const { action, brand, brief, amount, currency, until, path, form, assets } = props
  if (action === 'reject')
    return (
      <Page
        assets={assets}
        title={`Decline ${brand}’s offer?`}
        lead={`${brand} offers you ${amount}. Declining ends this offer for good; they are told at once.`}
        actions={[{ label: 'Decline the offer', danger: true, post: path }]}
      >
        <p className="panel words">{brief}</p>
      </Page>
    )
  return (
    <Page
      assets={assets}
      title={`Name your price to ${brand}`}
      lead={`${brand} offers you ${amount}. They can accept your price or answer it; nothing is agreed before that.${
        until === undefined ? '' : ` You have until ${until}.`
      }`}
    >
      <p className="panel words">{brief}</p>
      <form className="form" method="post" action={path}>
        <Field
          name="amount"
          label={`Your price in ${currency}`}
          value={form.amount}
          inputMode="decimal"
          required
          maxLength={24}
          error={form.amountError}
        />
        <Field
          name="note"
          label="A line to the brand"
          value={form.note}
          required
          maxLength={2000}
          hint="Say why, in a sentence."
          error={form.noteError}
        />
        <button className="button button-primary">Send the counter-offer</button>
      </form>
    </Page>
  )
}
