import type { DeadMail, MailSuppression } from '../../../client/src/api-types.ts'
import { Empty } from '../../parts/feedback/empty.tsx'
import { Lines, Section } from '../../parts/layout/page.tsx'
import { useApiList, useApiMutation } from '../api.tsx'
import { useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Confirm } from '../parts/feedback/confirm.tsx'
import { Load } from '../parts/feedback/load.tsx'
import { Notice } from '../parts/feedback/notice.tsx'
import { Actions } from '../parts/forms/button.tsx'
import { Breakable } from '../parts/values/breakable.tsx'
import { Snapshot } from '../parts/values/moment.tsx'
import { Pager } from '../parts/values/pager.tsx'
import { humanizeCode } from './labels.ts'
import { AdminPage } from './parts/admin-page.tsx'
import { nextByOffset, omitEmpty } from './parts/list-query.ts'
import { SearchBar } from './parts/search-bar.tsx'

export const head: PageModule['head'] = () => ({ title: 'Email' })

export default function MailsPage() {
  return (
    <AdminPage title="Email" lead="Emails that failed, and addresses we no longer write to.">
      <DeadMails />
      <Suppressions />
    </AdminPage>
  )
}

function DeadMails() {
  const list = useApiList('GET /api/admin/dead-letters/mails', { query: { limit: 20, offset: 0 } }, nextByOffset({}))
  return (
    <Section title="Failed emails">
      <Load of={list}>
        {({ pages }) =>
          pages[0]?.total === 0 ? (
            <Empty title="No failed emails">Emails that still fail after every retry appear here.</Empty>
          ) : (
            <>
              <p className="muted">
                {pages[0]?.kinds.map(({ kind, count }) => `“${humanizeCode(kind)}”: ${count}`).join(' · ')}
              </p>
              <Lines>
                {pages
                  .flatMap(({ mails }) => mails)
                  .map((mail) => (
                    <MailLine key={mail.id} mail={mail} />
                  ))}
              </Lines>
              <Pager {...list} />
            </>
          )
        }
      </Load>
    </Section>
  )
}

function MailLine({ mail }: { mail: DeadMail }) {
  const retry = useApiMutation('POST /api/admin/dead-letters/mails/{id}/retry')
  const discard = useApiMutation('POST /api/admin/dead-letters/mails/{id}/discard')
  const { id, kind, accountName, recipient, reason, tries, givenUpAt } = mail
  const to = recipient ?? accountName ?? 'a deleted account'
  const what = `“${humanizeCode(kind)}”, to ${to}`
  return (
    <li>
      <span className="stack">
        <strong>
          “{humanizeCode(kind)}”, to <Breakable words={to} />
        </strong>
        <span className="small muted">
          Failed <Snapshot at={givenUpAt} /> after {tries} attempts. {reason}
        </span>
      </span>
      <Actions label={what}>
        <Confirm
          label="Retry"
          title={`Send “${humanizeCode(kind)}” to ${to} again?`}
          confirmLabel="Send again"
          look="plain"
          isBusy={retry.isBusy}
          refused={retry.refused}
          onConfirm={() => retry.call({ params: { id }, body: {} })}
        >
          <p>It gets as many attempts as a new email. If they all fail, it is listed here again.</p>
        </Confirm>
        <Confirm
          label="Discard"
          title={`Discard “${humanizeCode(kind)}” to ${to}?`}
          confirmLabel="Discard"
          isBusy={discard.isBusy}
          refused={discard.refused}
          onConfirm={() => discard.call({ params: { id }, body: {} })}
        >
          <p>It is not sent and is removed from this list. The recipient never gets it.</p>
        </Confirm>
      </Actions>
    </li>
  )
}

function Suppressions() {
  const { search } = useFilters()
  const filter = omitEmpty({ search: search.get('q') })
  const list = useApiList(
    'GET /api/admin/mail-suppressions',
    { query: { ...filter, limit: 20, offset: 0 } },
    nextByOffset(filter),
  )
  return (
    <Section title="Blocked addresses">
      <SearchBar label="Find an address" />
      <Load of={list}>
        {({ pages }) =>
          pages[0]?.total === 0 ? (
            <Empty title="No blocked addresses">Addresses that reject our email permanently are listed here.</Empty>
          ) : (
            <>
              <Lines>
                {pages
                  .flatMap(({ suppressions }) => suppressions)
                  .map((suppression) => (
                    <SuppressionLine key={suppression.address} suppression={suppression} />
                  ))}
              </Lines>
              <Pager {...list} />
            </>
          )
        }
      </Load>
    </Section>
  )
}

function SuppressionLine({ suppression: { address, reason, detail, suppressedAt } }: { suppression: MailSuppression }) {
  const lift = useApiMutation('DELETE /api/admin/mail-suppressions')
  return (
    <li>
      <span className="stack">
        <strong>
          <Breakable words={address} />
        </strong>
        <span className="small muted">
          {reason === 'bounce' ? 'An email to it bounced.' : 'The recipient reported an email as spam.'} {detail}
          {detail !== null && '\u00a0· '}
          <Snapshot at={suppressedAt} />
        </span>
      </span>
      <Confirm
        label="Unblock"
        title={`Send email to ${address} again?`}
        confirmLabel="Unblock address"
        look="plain"
        isBusy={lift.isBusy}
        refused={lift.refused}
        onConfirm={() => lift.call({ body: { address } })}
      >
        <p>New emails are sent there from now on. Emails skipped in the meantime are not sent.</p>
        {reason === 'complaint' && (
          <Notice
            tone="warn"
            title="The recipient reported our email as spam. Unblock the address only if they asked for it."
          />
        )}
      </Confirm>
    </li>
  )
}
