import { moment } from '../../../platform/pages/format.ts'
import { field, type Html, html } from '../../../platform/pages/layout.ts'
import type { KeptMail } from '../../../providers/email/port.ts'
import type { Desk } from './desk.ts'

const EXCERPT_LENGTH = 160

/** The newest mails. Each is shown in a frame of its own that can run nothing. */
export function mailboxSection({ mails, mailsTo, emailName }: Desk): Html {
  return html`<section id="mailbox" aria-labelledby="mailbox-title">
<h2 id="mailbox-title">Mailbox</h2>
<form class="inline-form" method="get" action="/dev#mailbox" role="search">
${field({ name: 'to', label: 'Recipient', type: 'email', autocomplete: 'off', ...(mailsTo ? { value: mailsTo } : {}) })}
<button>Show</button>
</form>
${mails.length === 0 ? empty(mailsTo, emailName) : html`<ul class="list">${mails.map(mailRow)}</ul>`}
</section>`
}

function mailRow(mail: KeptMail): Html {
  return html`<li>
<div class="row between small muted"><span>${mail.to}</span>${moment(mail.at)}</div>
<h3>${mail.subject}</h3>
<p class="muted">${excerpt(mail)}</p>
<details>
<summary>Read it</summary>
<div class="stack">
<iframe src="/dev/mailbox/${mail.id}" title="${mail.subject}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<p class="small"><a href="/dev/mailbox/${mail.id}" target="_blank">Open it alone</a></p>
<pre class="panel" aria-label="The same as text">${mail.text}</pre>
</div>
</details>
</li>`
}

function empty(to: string | undefined, emailName: string): Html {
  if (to)
    return html`<div class="empty"><p>Nobody wrote to ${to} yet.</p><a href="/dev#mailbox">Show all mail</a></div>`
  return emailName === 'mailbox'
    ? html`<div class="empty"><p>No mail yet. Sign somebody up, or run <a href="#jobs">process-emails</a> after an offer was made.</p></div>`
    : html`<div class="empty"><p>Mail goes out by ${emailName}, so none is kept here. Unset its key and start again to keep it.</p></div>`
}

/** The first words after the title, which repeats the subject. */
function excerpt({ text, subject }: KeptMail): string {
  const words = text.replace(/\s+/g, ' ').trim()
  const rest = words.startsWith(subject) ? words.slice(subject.length).trim() : words
  return rest.length > EXCERPT_LENGTH ? `${rest.slice(0, EXCERPT_LENGTH).trimEnd()}…` : rest
}
