import '../../parts/layout/case-header.css'
import { useState } from 'react'
import type { Shortlist, ShortlistedTalent } from '../../../../client/src/api-types.ts'
import { Empty } from '../../../parts/feedback/empty.tsx'
import { Lines, Section } from '../../../parts/layout/page.tsx'
import { Say, say } from '../../../words/say.ts'
import { useApiList, useApiMutation } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { RefusalNotice } from '../../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { Permitted } from '../../parts/forms/permitted.tsx'
import { RenameShortlistBody } from '../../parts/rules/body-rules.ts'
import { Day } from '../../parts/values/moment.tsx'
import { Pager } from '../../parts/values/pager.tsx'
import { PersonLine } from '../../parts/values/person-line.tsx'
import { MAX_TALENTS } from '../names.ts'

const TALENTS = 'GET /api/shortlists/{id}/talents'

export function OpenShortlist({ id, onGone }: { id: string; onGone: () => void }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const responses = useApiList(
    TALENTS,
    { params: { id }, query: { limit: 50, offset: 0 } },
    ({ offset, limit, total }) =>
      offset + limit < total ? { params: { id }, query: { limit, offset: offset + limit } } : null,
  )
  return (
    <Load of={responses}>
      {({ pages }) => {
        const list = pages[0]?.shortlist
        if (!list) return null
        const talents = pages.flatMap((page) => page.talents)
        const picked = chosen.filter((slug) => talents.some((one) => one.slug === slug))
        return (
          <div className="stack">
            <p className="case-back">
              <Link to="/shortlists">
                <span aria-hidden="true">← </span>
                {say('All shortlists')}
              </Link>
            </p>
            <Section title={list.name}>
              {talents.length === 0 ? (
                <Empty
                  title={say('This shortlist is empty')}
                  action={
                    <Button look="primary" to="/talents">
                      {say('Find a talent')}
                    </Button>
                  }
                >
                  {say('Add talents to it from their pages or from search results.')}
                </Empty>
              ) : (
                <>
                  <Actions label={say('Actions for the chosen talents')}>
                    <Button
                      look="primary"
                      {...(picked.length === 0
                        ? { disabledReason: say('Choose at least one talent first.') }
                        : { to: `/offers/new?talents=${picked.map(encodeURIComponent).join(',')}` })}
                    >
                      {picked.length > 1
                        ? say('Make an offer to {count} talents', { count: picked.length })
                        : say('Make an offer')}
                    </Button>
                    {talents.length > 1 && talents.length <= MAX_TALENTS && (
                      <Button
                        look="quiet"
                        onClick={() =>
                          setChosen(picked.length === talents.length ? [] : talents.map(({ slug }) => slug))
                        }
                      >
                        {picked.length === talents.length ? say('Clear selection') : say('Choose all')}
                      </Button>
                    )}
                  </Actions>
                  <Lines>
                    {talents.map((talent) => (
                      <TalentLine
                        key={talent.slug}
                        listId={id}
                        talent={talent}
                        isChosen={picked.includes(talent.slug)}
                        onChoose={(isIn) =>
                          setChosen(isIn ? [...picked, talent.slug] : picked.filter((slug) => slug !== talent.slug))
                        }
                      />
                    ))}
                  </Lines>
                  <Pager {...responses} />
                </>
              )}
              <Permitted calls="PATCH /api/shortlists/{id}">
                <Rename list={list} />
                <Delete list={list} onGone={onGone} />
              </Permitted>
            </Section>
          </div>
        )
      }}
    </Load>
  )
}

type TalentLineProps = {
  listId: string
  talent: ShortlistedTalent
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

function TalentLine({ listId, talent, isChosen, onChoose }: TalentLineProps) {
  const { slug, displayName, imageUrl, addedAt } = talent
  const remove = useApiMutation('DELETE /api/shortlists/{id}/talents/{slug}')
  return (
    <li>
      <label className="row">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
          aria-label={say('Choose {displayName}', { displayName })}
        />
        <PersonLine
          name={displayName}
          imageUrl={imageUrl}
          to={`/t/${slug}`}
          about={<Say text="added {day}" values={{ day: <Day at={addedAt} /> }} />}
        />
      </label>
      <Permitted calls="DELETE /api/shortlists/{id}/talents/{slug}">
        <Button
          look="quiet"
          label={say('Remove {displayName}', { displayName })}
          isBusy={remove.isBusy}
          onClick={() => void remove.call({ params: { id: listId, slug } })}
        >
          {say('Remove')}
        </Button>
      </Permitted>
      <RefusalNotice refused={remove.refused} />
    </li>
  )
}

function Rename({ list }: { list: Shortlist }) {
  const form = useApiForm('PATCH /api/shortlists/{id}', {
    rules: RenameShortlistBody,
    input: { params: { id: list.id } },
    initial: { name: list.name },
    say: { name: say('Enter a name.') },
  })
  return (
    <details>
      <summary>{say('Rename shortlist')}</summary>
      <ApiForm form={form} label={say('Rename shortlist')}>
        <TextField {...form.text('name')} label={say('Name')} />
        <div>
          <Button {...form.button} busyLabel={say('Renaming')}>
            {say('Rename')}
          </Button>
        </div>
      </ApiForm>
    </details>
  )
}

function Delete({ list, onGone }: { list: Shortlist; onGone: () => void }) {
  const remove = useApiMutation('DELETE /api/shortlists/{id}')
  return (
    <div>
      <Confirm
        label={say('Delete shortlist')}
        title={say('Delete “{name}”?', { name: list.name })}
        confirmLabel={say('Delete shortlist')}
        isBusy={remove.isBusy}
        refused={remove.refused}
        onConfirm={async () => {
          const done = await remove.call({ params: { id: list.id } })
          if (done) onGone()
          return done !== undefined
        }}
      >
        <p>
          {say(
            '{count, plural, =0 {It is empty.} one {The talent on it is not affected and is not notified.} other {The # talents on it are not affected and are not notified.}} This cannot be undone.',
            { count: list.talentCount },
          )}
        </p>
      </Confirm>
    </div>
  )
}
