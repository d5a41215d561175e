import { useState } from 'react'
import type { LikenessCase } from '../../../../client/src/api-types.ts'
import { Lines, Section } from '../../../parts/layout/page.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { Say, say } from '../../../words/say.ts'
import { useApiList } from '../../api.tsx'
import { ApiForm, useApiForm } from '../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { TextArea } from '../../parts/forms/fields.tsx'
import { Permitted } from '../../parts/forms/permitted.tsx'
import { Sheet } from '../../parts/layout/sheet.tsx'
import { ObjectToLikenessCaseBody } from '../../parts/rules/body-rules.ts'
import { Day } from '../../parts/values/moment.tsx'
import { Pager } from '../../parts/values/pager.tsx'
import { CASES } from '../labels.ts'

const PAGE = 10

/** Lets the talent object to each decision. Renders nothing if there are no cases. */
export function CasesSection({ query }: { query: { accountId?: string } }) {
  const cases = useApiList(
    'GET /api/likeness/cases',
    { query: { ...query, limit: PAGE, offset: 0 } },
    ({ offset, limit, total }) =>
      offset + limit < total ? { query: { ...query, limit: PAGE, offset: offset + limit } } : null,
  )
  const rows = cases.data?.pages.flatMap((page) => page.cases) ?? []
  if (rows.length === 0) return null
  return (
    <Section title={say('Held and removed pictures')}>
      <Lines>
        {rows.map((one) => (
          <CaseLine key={one.id} of={one} query={query} />
        ))}
      </Lines>
      <Pager {...cases} />
    </Section>
  )
}

function CaseLine({ of, query }: { of: LikenessCase; query: { accountId?: string } }) {
  const { id, status, scope, reason, canObject, objection, objectedAt, createdAt } = of
  const [isOpen, setOpen] = useState(false)
  const form = useApiForm('POST /api/likeness/objections', {
    rules: ObjectToLikenessCaseBody,
    input: { query },
    fixed: { caseId: id },
    initial: { statement: '' },
    say: { statement: say('Give your reasons.') },
    onDone: () => setOpen(false),
  })
  return (
    <li>
      <div className="stack">
        <div className="row">
          <StateChip {...CASES[status]} />
          <span className="small muted">
            <Say
              text={scope === 'ASSET' ? 'One picture, {day}' : 'Your whole likeness, {day}'}
              values={{ day: <Day at={createdAt} /> }}
            />
          </span>
        </div>
        <p>{reason}</p>
        {objection !== null && (
          <blockquote className="words small">
            {objectedAt === null ? (
              say('Your objection: {objection}', { objection })
            ) : (
              <Say text="Your objection on {day}: {objection}" values={{ day: <Day at={objectedAt} />, objection }} />
            )}
          </blockquote>
        )}
      </div>
      <Permitted calls="POST /api/likeness/objections">
        {canObject && <Button onClick={() => setOpen(true)}>{say('Object')}</Button>}
      </Permitted>
      <Sheet title={say('Object to this decision')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ApiForm form={form} label={say('Objection')}>
          <p>{say('An admin reads your objection and decides again. You can object once.')}</p>
          <TextArea {...form.text('statement')} label={say('Your reasons')} />
          <Actions>
            <Button {...form.button} look="primary" busyLabel={say('Sending')}>
              {say('Send objection')}
            </Button>
          </Actions>
        </ApiForm>
      </Sheet>
    </li>
  )
}
