import type { PageAssets } from '../pages.ts'
import { Button } from '../parts/forms/button.tsx'
import { Field } from '../parts/forms/field.tsx'
import { Panel } from '../parts/layout/page.tsx'
import { Page } from '../shell/page.tsx'
import type { LinkPageProps } from './link-page-props.ts'

/**
 * The page that opens from the link in a mail about an offer below the talent's minimum. Opening
 * the page changes nothing.
 */
export function LinkPage({ assets, ...props }: LinkPageProps & { assets: PageAssets }) {
  if (props.state === 'live') return <LivePage {...props} assets={assets} />
  const { title, text } = getResultText(props)
  return (
    <Page assets={assets} title={title} actions={[{ label: 'View offers', href: props.homeUrl }]}>
      <p>{text}</p>
    </Page>
  )
}

function getResultText(props: Exclude<LinkPageProps, { state: 'live' }>): { title: string; text: string } {
  if (props.state === 'done')
    return props.action === 'reject'
      ? { title: 'You declined the offer', text: `We notified ${props.brand}. You do not need to do anything else.` }
      : {
          title: 'Your counter-offer was sent',
          text: `We notified ${props.brand}. We will notify you when they answer.`,
        }
  if (props.state === 'unknown')
    return {
      title: 'This link does not work',
      text: 'It may be incomplete. Copy the whole link from the email, or sign in to see your offers.',
    }
  return {
    title: 'This link is no longer valid',
    text: `The offer was answered or changed after the email was sent, or the link is older than ${props.days} days. Sign in to see the current status of the offer.`,
  }
}

function LivePage(props: Extract<LinkPageProps, { state: 'live' }> & { assets: PageAssets }) {
  const { action, brand, brief, amount, currency, until, path, form, assets } = props
  if (action === 'reject')
    return (
      <Page
        assets={assets}
        title={`Decline ${brand}’s offer?`}
        lead={`${brand} offers you ${amount}. Declining ends this offer permanently. We notify them right away.`}
        actions={[{ label: 'Decline offer', danger: true, post: path }]}
      >
        <Panel>
          <p className="words">{brief}</p>
        </Panel>
      </Page>
    )
  return (
    <Page
      assets={assets}
      title={`Make a counter-offer to ${brand}`}
      lead={`${brand} offers you ${amount}. They can accept your counter-offer or make another one. Nothing is agreed until one side accepts.${
        until === undefined ? '' : ` You have until ${until} to send it.`
      }`}
    >
      <Panel>
        <p className="words">{brief}</p>
      </Panel>
      <form className="form" method="post" action={path}>
        <Field
          name="amount"
          label={`Your fee in ${currency}`}
          defaultValue={form.amount}
          inputMode="decimal"
          required
          maxLength={24}
          error={form.amountError}
        />
        <Field
          name="note"
          label="Message to the brand"
          defaultValue={form.note}
          required
          maxLength={2000}
          hint="Give a reason in one sentence."
          error={form.noteError}
        />
        <Button look="primary">Send counter-offer</Button>
      </form>
    </Page>
  )
}
