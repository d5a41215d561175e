import type { Campaign } from '../../../../../../client/src/api-types.ts'
import { Link, usePath } from '../../../../navigation.tsx'

export function CampaignTabs({ campaign: { id, slug } }: { campaign: Pick<Campaign, 'id' | 'slug'> }) {
  const path = usePath()
  const places = [
    { to: `/admin/campaigns/${id}`, label: 'Setup' },
    { to: `/admin/campaigns/${id}/designs`, label: 'Designs' },
    { to: `/admin/campaigns/${id}/languages`, label: 'Languages' },
    { to: `/admin/discounts?campaign=${id}`, label: 'Discounts' },
    { to: `/admin/orders?campaign=${id}`, label: 'Orders' },
  ]
  return (
    <nav className="campaign-tabs" aria-label="This campaign">
      <ul>
        {places.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} aria-current={to === path ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <a href={`/c/${slug}`} target="_blank" rel="noopener">
            Store<span aria-hidden="true"> ↗</span>
            <span className="for-ears"> (in a new tab)</span>
          </a>
        </li>
      </ul>
    </nav>
  )
}
