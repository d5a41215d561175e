import { html, page } from '../../../platform/pages/layout.ts'
import type { ConnectAccount } from '../../../providers/processor/port.ts'

/** Stands for the form on which a real processor asks for papers and a bank account. */
export const onboardingPage = (account: ConnectAccount, returnUrl: string): string =>
  page({
    title: 'Your payout account',
    eyebrow: 'Payment simulator',
    lead: account.payoutsEnabled
      ? 'This account is verified and can be paid.'
      : 'A real processor asks for your name, your papers and your bank account here. This one takes your word.',
    home: '/',
    body: html`<p class="small muted">Account <code>${account.id}</code></p>`,
    actions: account.payoutsEnabled
      ? [{ label: 'Go back', href: returnUrl }]
      : [
          {
            label: 'I am verified',
            primary: true,
            post: '/dev/actions/onboard',
            fields: { id: account.id, returnUrl },
          },
          { label: 'Not now', href: returnUrl },
        ],
  })
