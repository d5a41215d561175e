import './queue-card.css'
import { useQuery } from '@tanstack/react-query'
import { hasRight } from '../../../admin-limits.ts'
import { useFacts, useSite, useViewer } from '../../../api.tsx'
import { Button } from '../../../parts/forms/button.tsx'
import { Age } from '../../../parts/values/deadline.tsx'
import type { SiteData } from '../../../site-data.ts'

export type PluginCard = {
  plugin: string
  name: string
  title: string
  about: string
  href: string
  /** Null if the plugin could not count. */
  count: number | null
  oldestAt: string | null
}

const OPERATION = 'GET /api/plugins/queue-cards'

/** Lists the queues of plugins that need an admin, and those that could not be counted. */
export function usePluginCards(): readonly PluginCard[] {
  const site = useSite()
  const { hasPluginQueues } = useFacts()
  const viewer = useViewer()
  const { data = [] } = useQuery({
    queryKey: [OPERATION],
    queryFn: () => fetchCards(site),
    enabled: hasPluginQueues && hasRight(viewer, 'system.read'),
    refetchInterval: 60_000,
  })
  return data.filter(({ count }) => count !== 0)
}

/** The route exists only in installations with such plugins, so the client has no type for it. */
async function fetchCards({ api }: SiteData): Promise<PluginCard[]> {
  const call = api as unknown as (operation: string) => Promise<{ ok: boolean; body?: { cards: PluginCard[] } }>
  const response = await call(OPERATION)
  if (!response.ok || !response.body) throw new Error('The queues of plugins could not be loaded.')
  return response.body.cards
}

/** One queue of a plugin. */
export function PluginQueueCard({ card: { title, about, href, count, oldestAt, plugin } }: { card: PluginCard }) {
  return (
    <li className="queue-card">
      <h2>{title}</h2>
      <p className="queue-card-count figure">
        {count ?? '?'}
        <span className="for-ears">{count === null ? ' could not be counted' : ' waiting'}</span>
      </p>
      <dl>
        {oldestAt !== null && (
          <div>
            <dt>Oldest</dt>
            <dd>
              <Age since={oldestAt} />
            </dd>
          </div>
        )}
      </dl>
      <p className="small muted">
        {about} ({plugin})
      </p>
      <Button to={href} label={`Open: ${title}`}>
        Open
      </Button>
    </li>
  )
}
