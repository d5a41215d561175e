import type { Shortlist } from '../../../client/src/api-types.ts'
import { Empty } from '../../parts/feedback/empty.tsx'
import { PageHeading } from '../../parts/layout/page.tsx'
import { Say, say } from '../../words/say.ts'
import { useApiList } from '../api.tsx'
import { useFilters } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { ApiForm, useApiForm } from '../parts/forms/api-form.tsx'
import { Button } from '../parts/forms/button.tsx'
import { TextField } from '../parts/forms/fields.tsx'
import { Queue } from '../parts/layout/queue.tsx'
import { CreateShortlistBody } from '../parts/rules/body-rules.ts'
import { Day } from '../parts/values/moment.tsx'
import { Pager } from '../parts/values/pager.tsx'
import { OpenShortlist } from './parts/open-shortlist.tsx'

export const head: PageModule['head'] = () => ({ title: say('Shortlists') })

const LISTS = 'GET /api/shortlists'
const PAGE_SIZE = 20

export default function ShortlistsPage() {
  const { search, change } = useFilters()
  const open = search.get('list')
  const lists = useApiList(LISTS, { query: { limit: PAGE_SIZE, offset: 0 } }, ({ offset, limit, total }) =>
    offset + limit < total ? { query: { limit, offset: offset + limit } } : null,
  )
  return (
    <>
      <PageHeading
        title={say('Shortlists')}
        lead={say('Save talents for later. Talents are not told that they are on a shortlist.')}
      />
      <Load of={lists}>
        {({ pages }) => {
          const rows = pages.flatMap(({ shortlists }) => shortlists)
          const making = <NewList onMade={({ id }) => change({ list: id }, { keepsHistory: true })} />
          if (rows.length === 0) {
            return (
              <>
                {making}
                <Empty title={say('No shortlists yet')} action={<Button to="/talents">{say('Find a talent')}</Button>}>
                  {say('Create one above, then add talents to it from their pages or from search results.')}
                </Empty>
              </>
            )
          }
          return (
            <Queue
              label={say('Your shortlists')}
              rows={rows}
              keyOf={({ id }) => id}
              open={open}
              addressOf={(id) => `/shortlists?list=${encodeURIComponent(id)}`}
              line={(list) => <Line {...list} />}
              footer={
                <>
                  <Pager {...lists} />
                  {making}
                </>
              }
            >
              {open === null ? (
                <Empty title={say('Open a shortlist')}>
                  {say('It shows the talents on it and lets you make an offer to one or several of them.')}
                </Empty>
              ) : (
                <OpenShortlist key={open} id={open} onGone={() => change({ list: null })} />
              )}
            </Queue>
          )
        }}
      </Load>
    </>
  )
}

const Line = ({ name, talentCount, updatedAt }: Shortlist) => (
  <>
    <strong>{name}</strong>
    <span className="small muted">
      <Say
        text="{count, plural, one {# talent} other {# talents}}, changed {day}"
        values={{ count: talentCount, day: <Day at={updatedAt} /> }}
      />
    </span>
  </>
)

function NewList({ onMade }: { onMade: (list: Shortlist) => void }) {
  const form = useApiForm('POST /api/shortlists', {
    rules: CreateShortlistBody,
    initial: { name: '' },
    say: { name: say('Enter a name.') },
    resets: true,
    onDone: ({ shortlist }) => onMade(shortlist),
  })
  return (
    <ApiForm form={form} label={say('Create a shortlist')}>
      <TextField
        {...form.text('name')}
        label={say('New shortlist')}
        autoComplete="off"
        hint={say('For example “Voices for the winter campaign”.')}
      />
      <div>
        <Button {...form.button} busyLabel={say('Creating')}>
          {say('Create shortlist')}
        </Button>
      </div>
    </ApiForm>
  )
}
