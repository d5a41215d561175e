import { formatMoney } from '../../server/platform/money.ts'
import type { PageAssets } from '../pages.ts'
import { Button } from '../parts/forms/button.tsx'
import { Field } from '../parts/forms/field.tsx'
import { Panel } from '../parts/layout/page.tsx'
import { formatOf } from '../parts/values/moment.tsx'
import { Page } from '../shell/page.tsx'
import { currentLanguage, say } from '../words/say.ts'
import type { LinkPageProps } from './link-page-props.ts'

/**
 * The page that opens from the link in a mail about an offer below the talent's minimum. Opening
 * the page changes nothing.
 */
export function LinkPage({ assets, ...props }: LinkPageProps & { assets: PageAssets }) {
  if (props.state === 'live') return <LivePage {...props} assets={assets} />
  const { title, text } = getResultText(props)
  return (
    <Page assets={assets} title={title} actions={[{ label: say('View offers'), href: props.homeUrl }]}>
      <p>{text}</p>
    </Page>
  )
}

function getResultText(props: Exclude<LinkPageProps, { state: 'live' }>): { title: string; text: string } {
  if (props.state === 'done')
    return props.action === 'reject'
      ? {
          title: say('You declined the offer'),
          text: say('We notified {brand}. You do not need to do anything else.', { brand: props.brand }),
        }
      : {
          title: say('Your counter-offer was sent'),
          text: say('We notified {brand}. We will notify you when they answer.', { brand: props.brand }),
        }
  if (props.state === 'unknown')
    return {
      title: say('This link does not work'),
      text: say('It may be incomplete. Copy the whole link from the email, or sign in to see your offers.'),
    }
  return {
    title: say('This link is no longer valid'),
    text: say(
      'The offer was answered or changed after the email was sent, or the link is older than {days, plural, one {# day} other {# days}}. Sign in to see the current status of the offer.',
      { days: props.days },
    ),
  }
}

const momentOf = (at: string): string =>
  `${formatOf(currentLanguage(), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`

/** Refusals of the server name amounts in English. The usual one is said in the page’s language. */
const sayAmountError = (error: string, currency: string): string =>
  error.startsWith('Enter an amount such as ')
    ? say('Enter an amount such as {amount}.', { amount: formatMoney(125_000, currency, currentLanguage()) })
    : say(error)

function LivePage(props: Extract<LinkPageProps, { state: 'live' }> & { assets: PageAssets }) {
  const { action, brand, brief, amountMinorUnit, currency, until, path, form, assets } = props
  const amount = formatMoney(amountMinorUnit, currency, currentLanguage())
  if (action === 'reject')
    return (
      <Page
        assets={assets}
        title={say('Decline {brand}’s offer?', { brand })}
        lead={say('{brand} offers you {amount}. Declining ends this offer permanently. We notify them right away.', {
          brand,
          amount,
        })}
        actions={[{ label: say('Decline offer'), danger: true, post: path }]}
      >
        <Panel>
          <p className="words">{brief}</p>
        </Panel>
      </Page>
    )
  return (
    <Page
      assets={assets}
      title={say('Make a counter-offer to {brand}', { brand })}
      lead={
        until === undefined
          ? say(
              '{brand} offers you {amount}. They can accept your counter-offer or make another one. Nothing is agreed until one side accepts.',
              { brand, amount },
            )
          : say(
              '{brand} offers you {amount}. They can accept your counter-offer or make another one. Nothing is agreed until one side accepts. You have until {until} to send it.',
              { brand, amount, until: momentOf(until) },
            )
      }
    >
      <Panel>
        <p className="words">{brief}</p>
      </Panel>
      <form className="form" method="post" action={path}>
        <Field
          name="amount"
          label={say('Your fee in {currency}', { currency })}
          defaultValue={form.amount}
          inputMode="decimal"
          required
          maxLength={24}
          error={form.amountError && sayAmountError(form.amountError, currency)}
        />
        <Field
          name="note"
          label={say('Message to the brand')}
          defaultValue={form.note}
          required
          maxLength={2000}
          hint={say('Give a reason in one sentence.')}
          error={form.noteError && say(form.noteError)}
        />
        <Button look="primary">{say('Send counter-offer')}</Button>
      </form>
    </Page>
  )
}
