import { say } from '../../words/say.ts'
import { useApiMutation, useApiQuery, useViewer } from '../api.tsx'
import { mayCall } from '../member-limits.ts'
import { Link } from '../navigation.tsx'
import { Load } from '../parts/feedback/load.tsx'
import { Menu } from '../parts/layout/menu.tsx'
import { Snapshot } from '../parts/values/moment.tsx'
import { addressOfNotice } from '../words/notices.ts'
import { BELL, formatUnreadCount } from './bell-list.ts'
import { Icon } from './icons.tsx'

const POLL_SECONDS = 45

/** Polls only while the page is visible. */
export function Bell() {
  const list = useApiQuery('GET /api/notifications/list', BELL, { everySeconds: POLL_SECONDS })
  const messages = useApiQuery('GET /api/offers/messages/unread', undefined, { everySeconds: POLL_SECONDS })
  const { call: markRead } = useApiMutation('POST /api/notifications/mark-read')
  const mayMark = mayCall(useViewer(), 'POST /api/notifications/mark-read')
  const unread = list.data?.unreadCount ?? 0
  const unreadMessages = messages.data?.unreadCount ?? 0
  return (
    <Menu
      label={
        <span className="bell">
          <Icon name="bell" />
          {unread > 0 && <span className="bell-count figure">{formatUnreadCount(unread)}</span>}
        </span>
      }
      name={
        unread === 0
          ? say('Notifications')
          : say('Notifications, {unread} unread', { unread: formatUnreadCount(unread) })
      }
    >
      <div className="bell-list">
        {unreadMessages > 0 && (
          <Link to={`/offers/${messages.data?.offers[0]?.offerId ?? ''}`} className="bell-line bell-new">
            <strong>
              {say('{count, plural, one {# unread message} other {# unread messages}}', { count: unreadMessages })}
            </strong>
            <span className="small muted">{say('Opens the newest conversation')}</span>
          </Link>
        )}
        <Load of={list}>
          {({ notifications }) =>
            notifications.length === 0 ? (
              <p className="menu-words small muted">
                {say('No notifications yet. Offers, messages and payments will appear here.')}
              </p>
            ) : (
              notifications.map((notice) => (
                <Link
                  key={notice.id}
                  to={addressOfNotice(notice)}
                  className={notice.read ? 'bell-line' : 'bell-line bell-new'}
                  onClick={() => void (mayMark && !notice.read && markRead({ body: { notificationId: notice.id } }))}
                >
                  <strong>
                    {!notice.read && <span className="for-ears">{say('New: ')}</span>}
                    {notice.title}
                  </strong>
                  <span className="small muted">
                    <Snapshot at={notice.createdAt} />
                  </span>
                </Link>
              ))
            )
          }
        </Load>
      </div>
      <div className="bell-end">
        <Link to="/notifications">{say('See all')}</Link>
        {unread > 0 && (
          <button type="button" onClick={() => void markRead({ body: { all: true } })}>
            {say('Mark all as read')}
          </button>
        )}
      </div>
    </Menu>
  )
}
