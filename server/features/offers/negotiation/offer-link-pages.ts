import { decimalOf, formatMoney } from '../../../platform/money.ts'
import { field, type Html, html, page } from '../../../platform/pages/layout.ts'
import { factsForCopy, formatDay } from '../offer-notices/index.ts'
import type { CounterForm, LiveLink } from './follow-offer-link.ts'
import { LINK_DAYS } from './offer-link.ts'

/** The page behind a link: what it is about, and one button. Opening it changes nothing. */
export function linkPage(live: LiveLink, path: string, typed?: CounterForm): string {
  const { brand, currency, offerAmountMinorUnit, expiresAt } = factsForCopy(live.offer, live.offer)
  const amount = formatMoney(offerAmountMinorUnit, currency)
  const brief = html`<p class="panel">${live.offer.campaign_description}</p>`
  const until = expiresAt ? ` You have until ${formatDay(expiresAt)}.` : ''
  if (live.link.action === 'reject') {
    return page({
      title: `Decline ${brand}’s offer?`,
      lead: `${brand} offers you ${amount}. Declining ends this offer for good; they are told at once.`,
      body: brief,
      actions: [{ label: 'Decline the offer', danger: true, post: path }],
    })
  }
  const form = typed ?? { amount: decimalOf(offerAmountMinorUnit, currency), note: '' }
  return page({
    title: `Name your price to ${brand}`,
    lead: `${brand} offers you ${amount}. They can accept your price or answer it; nothing is agreed before that.${until}`,
    body: html`${brief}${counterForm(form, currency, path)}`,
  })
}

function counterForm(form: CounterForm, currency: string, path: string): Html {
  return html`<form class="form" method="post" action="${path}">
${field({
  name: 'amount',
  label: `Your price in ${currency}`,
  value: form.amount,
  inputmode: 'decimal',
  required: true,
  maxlength: 24,
  ...(form.amountError ? { error: form.amountError } : {}),
})}
${field({
  name: 'note',
  label: 'A line to the brand',
  value: form.note,
  required: true,
  maxlength: 2000,
  ...(form.noteError ? { error: form.noteError } : { hint: 'Say why, in a sentence.' }),
})}
<button class="button button-primary">Send the counter-offer</button>
</form>`
}

export function donePage({ link, offer }: LiveLink): string {
  const { brand } = factsForCopy(offer, offer)
  return link.action === 'reject'
    ? page({ title: 'You declined the offer', body: html`<p>${brand} was told. There is nothing more to do.</p>` })
    : page({
        title: 'Your counter-offer is out',
        body: html`<p>${brand} was told. You hear from us as soon as they answer.</p>`,
      })
}

export const unknownLinkPage = (): string =>
  page({
    title: 'This link leads nowhere',
    body: html`<p>It may have been cut off on the way. Copy it whole from the mail, or sign in to see your offers.</p>`,
  })

export const deadLinkPage = (): string =>
  page({
    title: 'This link has done its work',
    body: html`<p>The offer was answered or changed since the mail, or the link is older than ${LINK_DAYS} days. Sign in to see where the offer stands now.</p>`,
  })
