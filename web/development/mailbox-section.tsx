import { Empty } from '../parts/feedback/empty.tsx'
import { Button } from '../parts/forms/button.tsx'
import { Field } from '../parts/forms/field.tsx'
import { Facts, Lines, Section } from '../parts/layout/page.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { Action } from '../shell/action.tsx'
import type { DashboardProps, MailEntry } from './dashboard.ts'

const EXCERPT_LENGTH = 160

/** Each mail is in a sandboxed frame without scripts. */
export function MailboxSection({ mails, mailsTo, emailName }: Pick<DashboardProps, 'mails' | 'mailsTo' | 'emailName'>) {
  return (
    <Section id="mailbox" title="Mailbox">
      <p>
        <a href="/dev/mails">All emails in light, dark and phone view</a>
      </p>
      <form className="inline-form" method="get" action="/dev#mailbox" role="search">
        <Field name="to" label="Recipient" type="email" autoComplete="off" defaultValue={mailsTo} />
        <Button>Show</Button>
      </form>
      {mails.length === 0 ? (
        <NoMail to={mailsTo} emailName={emailName} />
      ) : (
        <Lines>
          {mails.map((mail) => (
            <MailRow key={mail.id} {...mail} />
          ))}
        </Lines>
      )}
    </Section>
  )
}

const MailRow = ({ id, to, subject, text, headers, at }: MailEntry) => (
  <li>
    <div className="stack">
      <div className="row between small muted">
        <span>{to}</span>
        <Moment at={at.toISOString()} />
      </div>
      <h3>{subject}</h3>
      <p className="muted">{excerpt(subject, text)}</p>
      <details>
        <summary>Read email</summary>
        <div className="stack">
          <iframe
            src={`/dev/mailbox/${id}`}
            title={subject}
            loading="lazy"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          />
          <p className="small">
            <a href={`/dev/mailbox/${id}`} target="_blank" rel="noopener">
              Open in a new tab
            </a>
          </p>
          <div className="row">
            <Action label="Simulate bounce" post="/dev/actions/mail-event" fields={{ to, event: 'bounce' }} />
            <Action label="Simulate opening" post="/dev/actions/mail-event" fields={{ to, event: 'open' }} />
            <Action label="Simulate spam report" post="/dev/actions/mail-event" fields={{ to, event: 'complaint' }} />
          </div>
          <div className="small">
            <Facts rows={Object.entries(headers)} />
          </div>
          <pre className="panel" aria-label="Text version">
            {text}
          </pre>
        </div>
      </details>
    </div>
  </li>
)

function NoMail({ to, emailName }: { to: string | undefined; emailName: string }) {
  if (to)
    return (
      <Empty title="No emails found" action={<a href="/dev#mailbox">Show all emails</a>}>
        No emails to {to} yet.
      </Empty>
    )
  return emailName === 'mailbox' ? (
    <Empty title="No emails yet">
      Sign someone up, or run <a href="#jobs">process-emails</a> after an offer is made.
    </Empty>
  ) : (
    <Empty title={`Emails are sent by ${emailName}`}>
      None are stored here. To store them here, unset EMAIL_API_KEY and SMTP_URL, and restart.
    </Empty>
  )
}

/** Returns the beginning of a mail, without the subject, which the row already shows. */
function excerpt(subject: string, text: string): string {
  const words = text.replace(/\s+/g, ' ').trim()
  const rest = words.startsWith(subject) ? words.slice(subject.length).trimStart() : words
  return rest.length > EXCERPT_LENGTH ? `${rest.slice(0, EXCERPT_LENGTH).trimEnd()}…` : rest
}
