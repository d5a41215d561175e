import './parts/notice-line.css'
import type { ApiOperations, Notification } from '../../../client/src/api-types.ts'
import { Empty } from '../../parts/feedback/empty.tsx'
import { Skeleton } from '../../parts/feedback/skeleton.tsx'
import { Lines, PageHeading } from '../../parts/layout/page.tsx'
import { say } from '../../words/say.ts'
import { type InputOf, useApiList, useApiMutation, useViewer } from '../api.tsx'
import { mayCall } from '../member-limits.ts'
import { Link, useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { RefusalNotice } from '../parts/feedback/notice.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { Permitted } from '../parts/forms/permitted.tsx'
import { ViewToggle } from '../parts/forms/view-toggle.tsx'
import { Snapshot } from '../parts/values/moment.tsx'
import { Pager } from '../parts/values/pager.tsx'
import { addressOfNotice } from '../words/notices.ts'

export const head: PageModule['head'] = () => ({ title: say('Notifications') })

const LIMIT = 20
type ListInput = InputOf<ApiOperations['GET /api/notifications/list']>

export default function NotificationsPage() {
  const { search, change } = useFilters()
  const isUnread = search.get('show') === 'unread'
  const first: ListInput = { query: { limit: LIMIT, ...(isUnread ? { unread: true } : {}) } }
  const list = useApiList('GET /api/notifications/list', first, ({ notifications }) => {
    const last = notifications.at(-1)
    return last && notifications.length === LIMIT ? { query: { ...first.query, before: last.id } } : null
  })
  const { call, refused, isBusy } = useApiMutation('POST /api/notifications/mark-read')
  const mayMark = mayCall(useViewer(), 'POST /api/notifications/mark-read')
  const unread = list.data?.pages[0]?.unreadCount ?? 0
  return (
    <>
      <PageHeading
        title={say('Notifications')}
        lead={unread === 0 ? say('No unread notifications.') : say('{unread} unread.', { unread })}
        actions={
          unread > 0 && (
            <Permitted calls="POST /api/notifications/mark-read">
              <Actions>
                <Button onClick={() => void call({ body: { all: true } })} isBusy={isBusy} busyLabel={say('Marking')}>
                  {say('Mark all as read')}
                </Button>
              </Actions>
            </Permitted>
          )
        }
      />
      <Actions label={say('Filter')}>
        <ViewToggle isOn={!isUnread} onClick={() => change({ show: null }, { keepsHistory: true })}>
          {say('All')}
        </ViewToggle>
        <ViewToggle isOn={isUnread} onClick={() => change({ show: 'unread' }, { keepsHistory: true })}>
          {say('Unread')}
        </ViewToggle>
        <Link to="/settings/notifications">{say('Notification settings')}</Link>
      </Actions>
      <RefusalNotice refused={refused} />
      <Load of={list} skeleton={<Skeleton count={6} />}>
        {({ pages }) => {
          const notices = pages.flatMap(({ notifications }) => notifications)
          if (notices.length === 0) return <Nothing isUnread={isUnread} />
          return (
            <Lines>
              {notices.map((notice) => (
                <Line
                  key={notice.id}
                  notice={notice}
                  onRead={() => void (mayMark && call({ body: { notificationId: notice.id } }))}
                />
              ))}
            </Lines>
          )
        }}
      </Load>
      <Pager {...list} />
    </>
  )
}

const Nothing = ({ isUnread }: { isUnread: boolean }) =>
  isUnread ? (
    <Empty title={say('No unread notifications')}>{say('New notifications appear here and in the bell menu.')}</Empty>
  ) : (
    <Empty title={say('No notifications yet')} action={<Link to="/offers">{say('Go to your offers')}</Link>}>
      {say('Updates about offers, messages and payments will appear here.')}
    </Empty>
  )

function Line({ notice, onRead }: { notice: Notification; onRead: () => void }) {
  const { title, body, read, createdAt } = notice
  return (
    <li className={read ? 'notice-line' : 'notice-line notice-line-new'}>
      <Link to={addressOfNotice(notice)} onClick={() => !read && onRead()}>
        {!read && <span className="for-ears">{say('New:')} </span>}
        {read ? title : <strong>{title}</strong>}
      </Link>
      <p>{body}</p>
      <div className="row small muted">
        <Snapshot at={createdAt} />
        {!read && (
          <Button look="quiet" onClick={onRead} label={say('Mark as read: {title}', { title })}>
            {say('Mark as read')}
          </Button>
        )}
      </div>
    </li>
  )
}
