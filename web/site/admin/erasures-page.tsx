import { useState } from 'react'
import { Empty } from '../../parts/feedback/empty.tsx'
import { Section } from '../../parts/layout/page.tsx'
import { StateChip } from '../../parts/values/state-chip.tsx'
import { useApiList, useApiMutation } from '../api.tsx'
import { Link, useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { ConfirmPresence } from '../parts/feedback/confirm-presence.tsx'
import { Load } from '../parts/feedback/load.tsx'
import { Notice } from '../parts/feedback/notice.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { Decision } from '../parts/forms/decision.tsx'
import { TextField } from '../parts/forms/fields.tsx'
import { fieldErrorsOf } from '../parts/forms/form.tsx'
import { Day, Snapshot } from '../parts/values/moment.tsx'
import { Pager } from '../parts/values/pager.tsx'
import { Table } from '../parts/values/table.tsx'
import { ERASURE_STATES } from './labels.ts'
import { AdminPage } from './parts/admin-page.tsx'
import { nextByOffset } from './parts/list-query.ts'

export const head: PageModule['head'] = () => ({ title: 'Account deletions' })

export default function ErasuresPage() {
  const { search } = useFilters()
  const account = search.get('account') ?? ''
  return (
    <AdminPage
      title="Account deletions"
      lead="An account is deleted a week after the request. Ledger entries are kept."
    >
      <Erasures />
      <ScheduleErasure key={account} account={account} />
    </AdminPage>
  )
}

function Erasures() {
  const list = useApiList('GET /api/admin/erasures', { query: { limit: 20, offset: 0 } }, nextByOffset({}))
  return (
    <Load of={list}>
      {({ pages }) =>
        pages[0]?.total === 0 ? (
          <Empty title="No account deletions">Deletion requests appear here.</Empty>
        ) : (
          <>
            <Table
              caption="Account deletions, newest first"
              rows={pages.flatMap(({ erasures }) => erasures)}
              keyOf={({ id }) => id}
              columns={[
                {
                  name: 'Account',
                  cell: ({ accountId, accountName }) => (
                    <Link to={`/admin/audit?subjectType=account&subjectId=${accountId}`}>
                      {accountName ?? 'Deleted account'}
                    </Link>
                  ),
                },
                { name: 'State', cell: ({ status }) => <StateChip {...ERASURE_STATES[status]} /> },
                { name: 'Requested', cell: ({ requestedAt }) => <Day at={requestedAt} hasYear /> },
                { name: 'Due or ended', cell: ({ endedAt, erasesAt }) => <Day at={endedAt ?? erasesAt} hasYear /> },
                {
                  name: 'Waiting for',
                  cell: ({ waitsFor, reason }) => (
                    <span className="stack">
                      {waitsFor ?? 'Its scheduled date'}
                      {reason !== null && <span className="small muted">Reason: {reason}</span>}
                    </span>
                  ),
                  isProse: true,
                },
              ]}
            />
            <Pager {...list} />
          </>
        )
      }
    </Load>
  )
}

function ScheduleErasure({ account }: { account: string }) {
  const [accountId, setAccountId] = useState(account)
  const { call, isBusy, refused, done, reset } = useApiMutation('POST /api/admin/erasures')
  const id = accountId.trim()
  return (
    <Section title="Delete an account">
      {done && (
        <Notice tone="good" title="The deletion is scheduled">
          The account is deleted on <Snapshot at={done.erasure.erasesAt} />. Its owner was notified and can cancel.
        </Notice>
      )}
      <div className="form">
        <TextField
          name="accountId"
          label="Account ID"
          hint={
            <>
              <Link to="/admin/users">Find the account under People</Link>, then choose “Delete”. The ID is then filled
              in here.
            </>
          }
          value={accountId}
          onChange={setAccountId}
          error={fieldErrorsOf(refused)['accountId']}
          maxLength={100}
          isRequired
        />
      </div>
      {refused?.code === 'SIGN_IN_AGAIN' ? (
        <ConfirmPresence onConfirmed={reset}>
          Deleting an account cannot be undone, so we need to confirm that it is you.
        </ConfirmPresence>
      ) : id === '' ? (
        <Actions>
          <Button disabledReason="Enter an account ID first.">Schedule deletion</Button>
        </Actions>
      ) : (
        <Decision
          title="Reason"
          about={`erase-${id}`}
          reasonHint="Kept in the audit log."
          isBusy={isBusy}
          refused={refused}
          onDecide={(_, reason) => call({ body: { accountId: id, reason } })}
          choices={[
            {
              value: 'erase',
              label: 'Schedule deletion',
              hint: 'Everything about this person is deleted in a week, except what the ledger must keep.',
              question: `Delete the account ${id}?`,
              consequences: (
                <p>
                  Its owner is notified now and can cancel for a week. After that, their pictures, texts and name are
                  deleted permanently. Amounts and dates stay in the ledger.
                </p>
              ),
              confirmLabel: 'Schedule deletion',
              isDestructive: true,
            },
          ]}
        />
      )}
    </Section>
  )
}
