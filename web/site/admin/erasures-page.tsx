import { useState } from 'react'
import { useAnswers } from '../api.tsx'
import { Link, useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Actions, Button } from '../parts/button.tsx'
import { Decision } from '../parts/decision.tsx'
import { Empty } from '../parts/empty.tsx'
import { TextField } from '../parts/fields.tsx'
import { Load } from '../parts/load.tsx'
import { Day, Moment } from '../parts/moment.tsx'
import { Notice } from '../parts/notice.tsx'
import { Section } from '../parts/page.tsx'
import { Pager } from '../parts/pager.tsx'
import { StateChip } from '../parts/state-chip.tsx'
import { Table } from '../parts/table.tsx'
import { AdminPage } from './parts/admin-page.tsx'
import { afterPage } from './parts/pages.ts'
import { useDecide } from './parts/use-decide.ts'
import { ERASURE_STATES } from './words.ts'

export const head: PageModule['head'] = () => ({ title: 'Erasures' })

/** Accounts queued for erasure, what blocks them, and a form to order another. */
export default function ErasuresPage() {
  const { search } = useFilters()
  const account = search.get('account') ?? ''
  return (
    <AdminPage title="Erasures" lead="An account goes a week after somebody asked. The books stay.">
      <Erasures />
      <OrderErasure key={account} account={account} />
    </AdminPage>
  )
}

function Erasures() {
  const list = useAnswers('GET /api/admin/erasures', { query: { limit: 20, offset: 0 } }, afterPage({}))
  return (
    <Load of={list}>
      {({ pages }) =>
        pages[0]?.total === 0 ? (
          <Empty title="Nobody asked to be erased">When somebody does, it appears here.</Empty>
        ) : (
          <>
            <Table
              caption="Erasures, newest first"
              rows={pages.flatMap(({ erasures }) => erasures)}
              keyOf={({ id }) => id}
              columns={[
                {
                  name: 'Account',
                  cell: ({ accountId, accountName }) => (
                    <Link to={`/admin/audit?subjectType=account&subjectId=${accountId}`}>
                      {accountName ?? 'Somebody who is gone'}
                    </Link>
                  ),
                },
                { name: 'State', cell: ({ status }) => <StateChip {...ERASURE_STATES[status]} /> },
                { name: 'Asked for', cell: ({ requestedAt }) => <Day at={requestedAt} hasYear /> },
                { name: 'Ends', cell: ({ endedAt, erasesAt }) => <Day at={endedAt ?? erasesAt} hasYear /> },
                {
                  name: 'Waits for',
                  cell: ({ waitsFor, reason }) => (
                    <span className="stack">
                      {waitsFor ?? 'Its day'}
                      {reason !== null && <span className="small muted">Why: {reason}</span>}
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

function OrderErasure({ account }: { account: string }) {
  const [accountId, setAccountId] = useState(account)
  const { decide, isBusy, refused, done } = useDecide('POST /api/admin/erasures', ['GET /api/admin/erasures'])
  const id = accountId.trim()
  return (
    <Section title="Erase an account">
      {done && (
        <Notice tone="good" title="The erasure is scheduled">
          It happens on <Moment at={done.erasure.erasesAt} />. Its owner was told, and may call it off.
        </Notice>
      )}
      <div className="form">
        <TextField
          name="accountId"
          label="Account id"
          hint={
            <>
              <Link to="/admin/users">Find the account under People</Link>, and choose “Erase” there: then it stands
              here.
            </>
          }
          value={accountId}
          onChange={setAccountId}
          maxLength={100}
          isRequired
        />
      </div>
      {id === '' ? (
        <Actions>
          <Button whyNot="Write the id of an account first.">Schedule the erasure</Button>
        </Actions>
      ) : (
        <Decision
          title="Why"
          about={`erase-${id}`}
          reasonHint="Kept in the audit."
          isBusy={isBusy}
          refused={refused}
          onDecide={(_, reason) => decide({ body: { accountId: id, reason } })}
          choices={[
            {
              value: 'erase',
              label: 'Erase',
              hint: 'Everything about this person goes in a week, but for what the books have to keep.',
              question: `Erase the account ${id}?`,
              follows: (
                <p>
                  Its owner is told now and may call it off for a week. Then their pictures, words and name go for good;
                  amounts and dates stay in the books.
                </p>
              ),
              doWords: 'Schedule the erasure',
              isDestructive: true,
            },
          ]}
        />
      )}
    </Section>
  )
}
