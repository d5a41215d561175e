import { useEffect, useMemo } from 'react'
import { PageHeading, Section } from '../../parts/layout/page.tsx'
import { SiteProvider, useSite } from '../api.tsx'
import { Link, useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import type { SiteData } from '../site-data.ts'
import { ARABIC, ENGLISH, type Sample } from './samples.ts'
import type { Row } from './shown.tsx'
import { FEEDBACK } from './states/feedback.tsx'
import { FIELDS } from './states/fields.tsx'
import { FILES } from './states/files.tsx'
import { FORMS } from './states/forms.tsx'
import { LAYOUT } from './states/layout.tsx'
import { LICENSING } from './states/licensing.tsx'
import { MEDIA } from './states/media.tsx'
import { VALUES } from './states/values.tsx'

export const head: PageModule['head'] = () => ({ title: 'All components' })

const PAGE = '/dev/parts'
const TABLES = {
  forms: FORMS,
  fields: FIELDS,
  files: FILES,
  licensing: LICENSING,
  feedback: FEEDBACK,
  layout: LAYOUT,
  values: VALUES,
  media: MEDIA,
} as const
const VIEWS = [
  ...Object.keys(TABLES).map((table) => ({ label: table, query: `?table=${table}` })),
  { label: 'right to left', query: '?dir=rtl' },
  { label: 'light', query: '?scheme=light' },
  { label: 'dark', query: '?scheme=dark' },
]

export default function PartsPage() {
  const { search } = useFilters()
  const isRtl = search.get('dir') === 'rtl'
  const [table, part] = [search.get('table'), search.get('part')]
  const site = useSampleSite(isRtl)
  useScheme(search.get('scheme'))
  const rows = Object.entries(TABLES)
    .filter(([name]) => table === null || name === table)
    .flatMap(([, shown]) => Object.entries(shown))
    .filter(([name]) => part === null || name === part)
  return (
    <>
      <PageHeading
        eyebrow="Development"
        title="All components in all states"
        lead="The components that pages are built from."
      />
      <nav className="row" aria-label="Views">
        <Link to={PAGE}>all</Link>
        {VIEWS.map(({ label, query }) => (
          <Link key={query} to={`${PAGE}${query}`}>
            {label}
          </Link>
        ))}
      </nav>
      <SiteProvider value={site}>
        <div className="sections" {...(isRtl ? { dir: 'rtl', lang: 'ar' } : {})}>
          {rows.map(([name, row]) => (
            <Part key={name} name={name} row={row} say={isRtl ? ARABIC : ENGLISH} />
          ))}
        </div>
      </SiteProvider>
    </>
  )
}

const Part = ({ name, row, say }: { name: string; row: Row; say: Sample }) => (
  <Section id={name} title={<Link to={`${PAGE}?part=${name}`}>{name}</Link>}>
    {Object.entries(row(say)).map(([state, shown]) => (
      <div key={state} className="stack" data-part={name} data-state={state}>
        <p className="small muted">{state}</p>
        {shown}
      </div>
    ))}
  </Section>
)

function useSampleSite(isRtl: boolean): SiteData {
  const site = useSite()
  return useMemo(() => {
    const viewer = {
      accountId: 'sample',
      displayName: isRtl ? ARABIC.person : ENGLISH.person,
      slug: 'sample',
      imageUrl: null,
      email: 'mara@example.com',
      roles: ['talent'],
    } as const
    return { ...site, facts: { ...site.facts, viewer, ...(isRtl ? { language: 'ar' as const } : {}) } }
  }, [site, isRtl])
}

function useScheme(scheme: string | null): void {
  useEffect(() => {
    if (scheme !== 'light' && scheme !== 'dark') return undefined
    const { dataset } = document.documentElement
    const before = dataset['scheme']
    dataset['scheme'] = scheme
    return () => {
      if (before === undefined) delete dataset['scheme']
      else dataset['scheme'] = before
    }
  }, [scheme])
}
