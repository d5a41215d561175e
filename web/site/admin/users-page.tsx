import { Fragment } from 'react'
import type { AccountForAdmins, ListAccountsResponse } from '../../../client/src/api-types.ts'
import { Facts, Panel } from '../../parts/layout/page.tsx'
import { hasRight, mayOpen } from '../admin-limits.ts'
import { useApiList, useApiMutation, useViewer } from '../api.tsx'
import { Link, useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Notice } from '../parts/feedback/notice.tsx'
import { Decision } from '../parts/forms/decision.tsx'
import { CaseHeader } from '../parts/layout/case-header.tsx'
import { Snapshot } from '../parts/values/moment.tsx'
import { PersonLine } from '../parts/values/person-line.tsx'
import { humanizeCode } from './labels.ts'
import { AdminPage } from './parts/admin-page.tsx'
import { AdminRoles } from './parts/admin-roles.tsx'
import { omitEmpty } from './parts/list-query.ts'
import { AccountPictures } from './parts/pictures/account-pictures.tsx'
import { CaseQueue, useOpenCase } from './parts/queue/case-queue.tsx'
import { SearchBar } from './parts/search-bar.tsx'

export const head: PageModule['head'] = () => ({ title: 'People' })

export default function UsersPage() {
  return (
    <AdminPage title="People" lead="Accounts, newest first.">
      <Accounts />
    </AdminPage>
  )
}

type Limit = ListAccountsResponse['brandLimits'][string]
type AccountWithLimit = AccountForAdmins & { limit: Limit | undefined }

function Accounts() {
  const { search } = useFilters()
  const filter = { ...omitEmpty({ search: search.get('q') }), limit: 20 }
  const list = useApiList('GET /api/admin/users', { query: { ...filter, offset: 0 } }, ({ total }, all) =>
    all.length * 20 < total ? { query: { ...filter, offset: all.length * 20 } } : null,
  )
  return (
    <>
      <SearchBar label="Find an account" hint="Part of a name or page address" />
      <Load of={list}>
        {({ pages }) => {
          const rows: AccountWithLimit[] = pages.flatMap(({ accounts, brandLimits }) =>
            accounts.map((account) => ({ ...account, limit: brandLimits[account.id] })),
          )
          return (
            <CaseQueue
              label="People"
              rows={rows}
              keyOf={({ id }) => id}
              pager={list}
              empty={{ title: 'No matching accounts', text: 'Try a shorter part of the name.' }}
              line={(row) => (
                <PersonLine
                  name={row.displayName}
                  imageUrl={row.imageUrl}
                  about={`${row.roles.map(humanizeCode).join(', ') || humanizeCode(row.kind)}${row.limit?.isBlocked ? ' · blocked' : ''}`}
                />
              )}
            >
              {(id) => <AccountCase account={rows.find((row) => row.id === id)} />}
            </CaseQueue>
          )
        }}
      </Load>
    </>
  )
}

function AccountCase({ account }: { account: AccountWithLimit | undefined }) {
  const viewer = useViewer()
  const { addressOf } = useOpenCase()
  const back = { to: addressOf(null), label: 'All accounts' }
  if (!account)
    return (
      <>
        <CaseHeader title="This account is not in the list" back={back} />
        <Notice>Search for its name. It may be further down the list.</Notice>
      </>
    )
  const { id, displayName, slug, limit } = account
  return (
    <>
      <CaseHeader
        title={displayName}
        {...(limit?.isBlocked ? { state: { word: 'Blocked', tone: 'bad' as const, shape: '!' } } : {})}
        back={back}
      />
      <Panel>
        <Facts
          rows={[
            ['Kind', humanizeCode(account.kind)],
            ['Roles', account.roles.map(humanizeCode).join(', ') || 'None'],
            ['Page', account.kind === 'talent' ? <Link key="page" to={`/t/${slug}`}>{`/t/${slug}`}</Link> : slug],
            ['Member since', <Snapshot key="since" at={account.createdAt} />],
            ['Payouts', account.payoutsReady ? 'Ready' : 'Not set up'],
            ['Account ID', <code key="id">{id}</code>],
            ...(limit ? ([['Block', limit.isBlocked ? limit.blockedReason : 'Previously blocked']] as const) : []),
          ]}
        />
        <AccountLinks accountId={id} />
      </Panel>
      <AccountPictures accountId={id} name={displayName} />
      <BlockDecision account={account} />
      {hasRight(viewer, 'admins.change') && <AdminRoles account={account} />}
    </>
  )
}

function BlockDecision({ account: { id, displayName, limit } }: { account: AccountWithLimit }) {
  const { call: save, isBusy, refused } = useApiMutation('POST /api/admin/users')
  const isBlocked = limit?.isBlocked ?? false
  const action = isBlocked ? ('unblock' as const) : ('block' as const)
  return (
    <Decision
      key={action}
      title={isBlocked ? 'Unblock' : 'Block'}
      about={`${action}-${id}`}
      reasonHint="Kept in the audit log."
      isBusy={isBusy}
      refused={refused}
      onDecide={(chosen, reason) =>
        save({ body: { accountId: id, action: chosen, ...(reason === '' ? {} : { reason }) } })
      }
      choices={[
        isBlocked
          ? {
              value: action,
              label: 'Unblock',
              hint: `${displayName} can send and accept offers again.`,
              question: `Unblock ${displayName}?`,
              consequences: <p>{displayName} can send and accept offers again immediately.</p>,
              confirmLabel: `Unblock ${displayName}`,
              reason: 'optional',
            }
          : {
              value: action,
              label: 'Block',
              hint: `${displayName} cannot send or accept offers. Work in progress continues.`,
              question: `Block ${displayName}?`,
              consequences: (
                <p>
                  {displayName} can no longer send or accept offers or sell anything, and is hidden from search. Work in
                  progress continues. You can unblock them here.
                </p>
              ),
              confirmLabel: `Block ${displayName}`,
              isDestructive: true,
            },
      ]}
    />
  )
}

/** Links to the pages about this account that the reader may open. */
function AccountLinks({ accountId }: { accountId: string }) {
  const viewer = useViewer()
  const links = [
    { to: `/admin/refunds?q=${accountId}`, label: 'Payments' },
    { to: `/admin/payouts?q=${accountId}`, label: 'Payouts' },
    { to: `/admin/audit?subjectType=account&subjectId=${accountId}`, label: 'Admin actions' },
    { to: `/admin/erasures?account=${accountId}`, label: 'Delete' },
  ].filter(({ to }) => mayOpen(viewer, to.split('?')[0] ?? to))
  return (
    <p className="small">
      {links.map(({ to, label }, at) => (
        <Fragment key={to}>
          {at > 0 && ' · '}
          <Link to={to}>{label}</Link>
        </Fragment>
      ))}
    </p>
  )
}
