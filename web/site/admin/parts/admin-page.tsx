import './admin-page.css'
import type { ReactNode } from 'react'
import { PageHeading } from '../../../parts/layout/page.tsx'
import { looksOnly, mayOpen } from '../../admin-limits.ts'
import { useApiQuery, useViewer } from '../../api.tsx'
import { Link, NOT_YOUR_ROLE, NOT_YOURS, useGo, usePath } from '../../navigation.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { SelectField } from '../../parts/forms/fields.tsx'
import { RefusedPage } from '../../shell/refusal-pages.tsx'
import { ADMIN_GROUPS, ADMIN_NAV_ITEMS, countOpenCases, findAdminNavItem } from '../nav-items.ts'

type AdminPageProps = { title: string; lead?: ReactNode; actions?: ReactNode; children: ReactNode }

/** Non-admins see a refusal. */
export function AdminPage({ title, lead, actions, children }: AdminPageProps) {
  const viewer = useViewer()
  const path = usePath()
  if (!viewer?.roles.includes('admin')) return <RefusedPage refused={NOT_YOURS} />
  if (!mayOpen(viewer, path)) return <RefusedPage refused={NOT_YOUR_ROLE} />
  return (
    <div className="admin">
      <AdminNavigation />
      <div className="admin-page">
        <PageHeading title={title} lead={lead} actions={actions} />
        {looksOnly(viewer, path) && (
          <Notice>Your admin role lets you read this page. Changes are up to other admins.</Notice>
        )}
        {children}
      </div>
    </div>
  )
}

function AdminNavigation() {
  const { data } = useApiQuery('GET /api/admin/waiting', undefined, { everySeconds: 60 })
  const path = usePath()
  const viewer = useViewer()
  const go = useGo()
  const here = findAdminNavItem(path) ?? ADMIN_NAV_ITEMS[0]
  const groups = ADMIN_GROUPS.map(({ label, places }) => ({
    label,
    places: places
      .filter(({ to }) => mayOpen(viewer, to))
      .map((place) => ({ ...place, count: countOpenCases(place, data?.queues) })),
  })).filter(({ places }) => places.length > 0)
  return (
    <>
      <div className="admin-select">
        <SelectField
          name="place"
          label="Section"
          value={here?.to ?? '/admin'}
          onChange={(to) => go(to)}
          choices={groups
            .flatMap(({ places }) => places)
            .map(({ to, label, count }) => ({
              value: to,
              label: count === 0 ? label : `${label} (${count})`,
            }))}
        />
      </div>
      <nav aria-label="Admin" className="admin-places">
        {groups.map(({ label: group, places }) => (
          <div key={group}>
            <p id={`places-${group.toLowerCase().replace(' ', '-')}`} className="small muted">
              {group}
            </p>
            <ul aria-labelledby={`places-${group.toLowerCase().replace(' ', '-')}`}>
              {places.map(({ to, label, count }) => (
                <li key={to}>
                  <Link to={to} aria-current={to === here?.to ? 'page' : undefined}>
                    <span>{label}</span>
                    {count > 0 && (
                      <span className="small figure admin-count">
                        {count}
                        <span className="for-ears"> waiting</span>
                      </span>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  )
}
